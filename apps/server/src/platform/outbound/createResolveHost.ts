import { Resolver } from 'node:dns/promises'

/** Resolves a name to all its addresses. Rejects if it has none or the signal is aborted. */
export type ResolveHost = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Queries the given name servers, or those of this host, for IPv4 and IPv6 addresses. `dns.lookup` is not
 * used, because a slow name server would block one of the few threads of the process. So `/etc/hosts` and
 * search domains are ignored.
 */
export function createResolveHost(servers?: readonly string[]): ResolveHost {
  return async (name, signal) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const addresses = results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      if (addresses.length === 0) throw new Error(`${name} has no address.`)
      return addresses
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
