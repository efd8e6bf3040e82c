import { type AddressRanges, readAddress, type SeenNetwork } from '@throughlink/matcher'

/** Returns the facts about an address that may be stored in addition to the hashes of its keys. */
export function readSeenNetwork(address: string, relay: Pick<AddressRanges, 'has'>): SeenNetwork {
  const family = readAddress(address)?.family
  return { hasV4: family === 'v4', hasV6: family === 'v6', isMasked: relay.has(address) }
}
