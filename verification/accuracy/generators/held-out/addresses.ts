import type { Random } from '../../random.ts'
import type { Addresses } from '../../world.ts'
import { countries, type CountryId } from './countries.ts'
import type { Scene } from './createScene.ts'
import type { Attachment } from './movement.ts'
import type { Phone } from './person.ts'
import { noise } from './routines.ts'

/** Hands out addresses in ascending order. Neighbours share a /24, with gaps for other customers. */
interface Ipv4Pool {
  readonly take: () => string
  /** Takes adjacent addresses. */
  readonly takeRange: (count: number) => readonly string[]
}

export function createIpv4Pool(
  [first, second]: readonly [number, number],
  random: Random,
): Ipv4Pool {
  let next = (first * 256 + second) * 65_536 + 256
  const takeAt = () => {
    // Skips network and broadcast addresses.
    while (next % 256 === 0 || next % 256 === 255) next++
    const address = next++
    return [address / 2 ** 24, address / 2 ** 16, address / 2 ** 8, address]
      .map((part) => Math.floor(part) % 256)
      .join('.')
  }
  return {
    take() {
      next += random.below(3)
      return takeAt()
    },
    takeRange(count) {
      next += random.below(200)
      return Array.from({ length: count }, takeAt)
    },
  }
}

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

const dayMs = 86_400_000

/**
 * Returns the addresses that the service sees: that of the request, and the other family's if a page reaches
 * the single-stack hosts. An app sends a single request.
 */
export function showAddresses(
  { prefersIpv6 }: Scene,
  phone: Phone,
  { v4, v6Prefix }: Attachment,
  atMs: number,
  showsBoth: boolean,
  random: Random,
): Addresses {
  if (v6Prefix === null) return { main: 'v4', v4, v6: null }
  const isV6 = random.chance(prefersIpv6)
  // Interface identifiers are temporary: a new one each day.
  const groups = [12, 13, 14, 15].map((purpose) =>
    (1 + Math.floor(noise(phone.index, Math.floor(atMs / dayMs), purpose) * 0xffff)).toString(16),
  )
  const v6 = `${v6Prefix}:${groups.join(':')}`
  return {
    main: isV6 ? 'v6' : 'v4',
    v4: !isV6 || showsBoth ? v4 : null,
    v6: isV6 || showsBoth ? v6 : null,
  }
}
