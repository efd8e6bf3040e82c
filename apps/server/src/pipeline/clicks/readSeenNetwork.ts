import { type AddressRanges, readAddress, type SeenNetwork } from '@throughlink/matcher'

/** What may be kept of an address beside the hashes of its keys. */
export function readSeenNetwork(address: string, relay: Pick<AddressRanges, 'has'>): SeenNetwork {
  const family = readAddress(address)?.family
  return { hasV4: family === 'v4', hasV6: family === 'v6', isMasked: relay.has(address) }
}
