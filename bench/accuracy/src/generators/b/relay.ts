import type { Random } from '../../random.ts'
import type { Place } from './person.ts'

/** Egress ranges per city: users leave the relay near their location. */
export function listRelayRanges(places: readonly Place[]): string[] {
  return places.flatMap(({ index }) => [
    `172.224.${index}.0/27`,
    `172.225.${index}.64/28`,
    `2a02:26f7:${(0xc000 + index).toString(16)}:4000::/64`,
  ])
}

export function relayAddresses({ index }: Place, random: Random): { v4: string; v6: string } {
  const v4 = random.chance(0.6)
    ? `172.224.${index}.${1 + random.below(30)}`
    : `172.225.${index}.${65 + random.below(14)}`
  const group = () => (1 + random.below(65_535)).toString(16)
  const city = (0xc000 + index).toString(16)
  return { v4, v6: `2a02:26f7:${city}:4000:${group()}:${group()}:${group()}:${group()}` }
}
