import type { Random } from '../../random.ts'
import type { Addresses } from '../../world.ts'
import { countries, type CountryId } from './countries.ts'

export interface Relay {
  /** In CIDR form. */
  readonly ranges: readonly string[]
  /** Draws egress addresses for a request from a country. Each request may get others. */
  readonly draw: (countryId: CountryId, showsBoth: boolean) => Addresses
}

/** Creates egress ranges per country, in address space of the partners that run Private Relay’s egress. */
export function createRelay(random: Random): Relay {
  const egress = new Map(
    countries.map(({ id }, index) => [
      id,
      {
        v4: Array.from({ length: 8 }, (_, range) => `172.${224 + index}.${16 + range * 9}`),
        v6: Array.from(
          { length: 4 },
          (_, range) => `2a02:26f7:${(0xc100 + index * 16 + range).toString(16)}`,
        ),
      },
    ]),
  )
  const ranges = [...egress.values()].flatMap(({ v4, v6 }) => [
    ...v4.map((start) => `${start}.0/27`),
    ...v6.map((start) => `${start}::/48`),
  ])
  return {
    ranges,
    draw(countryId, showsBoth) {
      const { v4, v6 } = egress.get(countryId) ?? { v4: [], v6: [] }
      const isV6 = random.chance(0.6)
      const v4Text = `${random.pick(v4)}.${1 + random.below(30)}`
      const v6Text = `${random.pick(v6)}:${(1 + random.below(0xffff)).toString(16)}::${(1 + random.below(0xffff)).toString(16)}`
      return {
        main: isV6 ? 'v6' : 'v4',
        v4: !isV6 || showsBoth ? v4Text : null,
        v6: isV6 || showsBoth ? v6Text : null,
      }
    },
  }
}
