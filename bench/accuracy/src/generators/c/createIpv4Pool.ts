import type { Random } from '../../random.ts'

/** Hands out addresses in ascending order. Neighbours share a /24, with gaps for other customers. */
export interface Ipv4Pool {
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
