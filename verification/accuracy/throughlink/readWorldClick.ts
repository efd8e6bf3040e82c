import { type MemoryClick, readClickSignals, readVisitor } from '@throughlink/matcher'
import type { Addresses, WorldClick } from '../world.ts'

/** Converts a click for the index. Returns null for a bot or a prefetch. */
export function readWorldClick(click: WorldClick, isMasked: boolean): MemoryClick | null {
  const { id, linkId, atMs, headers, page, addresses } = click
  const visitor = readVisitor(headers)
  if (visitor.isBot || visitor.isPrefetch) return null
  return {
    id,
    linkId,
    atMs,
    signals: readClickSignals(headers, page ?? undefined),
    addresses: listAddresses(addresses),
    hasV4: addresses.v4 !== null,
    hasV6: addresses.v6 !== null,
    isMasked,
  }
}

export function listAddresses({ v4, v6 }: Addresses): readonly string[] {
  return [v4, v6].filter((address) => address !== null)
}

export function getMainAddress({ main, v4, v6 }: Addresses): string {
  return (main === 'v4' ? v4 : v6) ?? ''
}
