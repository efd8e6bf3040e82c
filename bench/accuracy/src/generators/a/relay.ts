import type { Random } from '../../random.ts'
import type { Addresses } from '../../world.ts'
import type { Country } from './countries.ts'
import { generatorParameters } from './parameters.ts'

const perCountry = generatorParameters.relayRangesPerCountry.value
const countries = generatorParameters.countries.value

const v4Start = (country: number, range: number) =>
  [172, 225, country * 2 + (range >> 4), (range & 15) * 16] as const

const v6Prefix = (country: number, range: number) =>
  `2a02:26f7:${(0xb000 + country * 64).toString(16)}:${(0x4000 + range * 64).toString(16)}`

/** Egress ranges per country: an egress stays in the region of its user. */
export const relayRanges: readonly string[] = countries.flatMap((_, country) =>
  Array.from({ length: perCountry }, (_unused, range) => [
    `${v4Start(country, range).join('.')}/28`,
    `${v6Prefix(country, range)}::/64`,
  ]).flat(),
)

/** Draws the egress addresses of a click. Each family has its own egress. */
export function relayAddresses(country: Country, reachesBoth: boolean, random: Random): Addresses {
  const at = countries.indexOf(country)
  const isV6 = random.chance(generatorParameters.relayV6.value)
  const [first, second, third, start] = v4Start(at, random.below(perCountry))
  const v4 = `${first}.${second}.${third}.${start + random.below(16)}`
  const groups = Array.from({ length: 4 }, () => (1 + random.below(0xffff)).toString(16))
  const v6 = `${v6Prefix(at, random.below(perCountry))}:${groups.join(':')}`
  return {
    main: isV6 ? 'v6' : 'v4',
    v4: reachesBoth || !isV6 ? v4 : null,
    v6: reachesBoth || isV6 ? v6 : null,
  }
}
