import { Resolver } from 'node:dns/promises'

/** All addresses of a name. Rejects when it has none, or when the signal ends it. */
export type ResolveHost = (name: string, signal: AbortSignal) => Promise<readonly string[]>

/**
 * Asks name servers for IPv4 and IPv6; without any, those of this host. Not by `dns.lookup`: that holds one
 * of the few threads of the process for as long as a name server of somebody else likes to think. So
 * `/etc/hosts` and search domains are not looked at.
 */
export function createResolveHost(servers?: readonly string[]): ResolveHost {
  return async (name, signal) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const addresses = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      if (addresses.length === 0) throw new Error(`${name} has no address.`)
      return addresses
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}
