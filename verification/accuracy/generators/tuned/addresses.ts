import type { Random } from '../../random.ts'
import type { Addresses } from '../../world.ts'
import type { Country } from './countries.ts'
import type { Setting } from './createSetting.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'

/** Odd, so multiplication by it is a permutation: consecutive indexes get distant addresses. */
const scramble = 0x9e3779b1

/** Returns the `index`th address of a /14. The first 2^18 are distinct. */
export function formatV4([first, second]: readonly [number, number], index: number): string {
  const offset = (Math.imul(index + 1, scramble) >>> 0) & 0x3ffff
  return `${first}.${second + (offset >>> 16)}.${(offset >>> 8) & 0xff}.${offset & 0xff}`
}

/** Returns the /64 of a home, the first one of its /56. */
export function formatHomePrefix(v6: string, index: number): string {
  return formatPrefix(v6, ((Math.imul(index + 1, scramble) >>> 0) & 0xffffff) << 8)
}

/** Returns the /64 that a carrier assigns to a phone. */
export function formatOwnPrefix(v6: string, index: number): string {
  return formatPrefix(v6, Math.imul(index + 1, scramble))
}

function formatPrefix(v6: string, bits: number): string {
  return `${v6}:${((bits >>> 16) & 0xffff).toString(16)}:${(bits & 0xffff).toString(16)}`
}

/**
 * Returns an address with a temporary interface id: one per device, network and day, unlinkable to each
 * other. No group is zero, so the text needs no shortening.
 */
function formatV6(prefix: string, device: number, place: number, day: number): string {
  const high = mix(mix(device + 1) ^ Math.imul(day * 4 + place + 1, scramble))
  const low = mix(high ^ 0x5bd1e995)
  const groups = [high >>> 16, high & 0xffff, low >>> 16, low & 0xffff]
  return `${prefix}:${groups.map((group) => (group || 1).toString(16)).join(':')}`
}

function mix(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x21f0aaad)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x735a2d97)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

const dayMs = 86_400_000

/**
 * Returns the addresses the service sees of a person at a place. `reachesBoth` is whether the other family was
 * requested too.
 */
export function seenAddresses(
  setting: Setting,
  person: Person,
  place: number,
  atMs: number,
  reachesBoth: boolean,
  random: Random,
): Addresses {
  const network = person.places[place]
  const v4 = network?.v4[0]
  if (network === undefined || v4 === undefined)
    throw new RangeError('The person has no network at this place.')
  const prefix = network.v6Prefix ?? person.ownPrefixes[network.id]
  if (prefix === undefined) return { main: 'v4', v4, v6: null }
  const v6 = formatV6(prefix, person.index, place, Math.floor(atMs / dayMs))
  const isV6 = random.chance(v6Chance(setting))
  const seesBoth = reachesBoth && setting.families !== 'flip'
  return {
    main: isV6 ? 'v6' : 'v4',
    v4: seesBoth || !isV6 ? v4 : null,
    v6: seesBoth || isV6 ? v6 : null,
  }
}

function v6Chance({ families }: Setting): number {
  if (families === 'flip') return generatorParameters.flipsToV6.value
  // In this scenario both sides must show IPv6, whether or not the page script ran.
  return families === 'own-v6' ? 1 : generatorParameters.prefersV6.value
}

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
