import { createAddressCheck } from './createAddressCheck.ts'

/** How many peers are remembered. Proxies are few; clients that connect directly may be many. */
const maxPeers = 1_000

/** Returns a function that tells whether a peer is a trusted proxy. Each is checked once, not at each request. */
export function createTrustCheck(trustedProxies: readonly string[]): (peer: string) => boolean {
  const isProxy = createAddressCheck(trustedProxies)
  const known = new Map<string, boolean>()
  return (peer) => {
    let isTrusted = known.get(peer)
    if (isTrusted === undefined) {
      isTrusted = isProxy(peer)
      if (known.size < maxPeers) known.set(peer, isTrusted)
    }
    return isTrusted
  }
}
