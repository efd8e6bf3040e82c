import { Resolver } from 'node:dns/promises'

/**
 * Resolves the TXT records of a name. Resolves to an empty list only if the name servers report that there are
 * none. Rejects if there is no response, so a DNS outage is never mistaken for a missing record.
 */
export type TxtResolver = (name: string) => Promise<readonly string[]>

export interface TxtResolverOptions {
  readonly timeoutMs?: number
  readonly tries?: number
  /** Defaults to the name servers of this machine. */
  readonly servers?: readonly string[]
}

const maxRecords = 100

/**
 * Queries only the name servers of this machine: the service never connects to an address that a customer
 * enters. The records are compared with an expected value and never shown.
 */
export function createTxtResolver(options: TxtResolverOptions = {}): TxtResolver {
  const { timeoutMs = 3_000, tries = 2, servers } = options
  return async (name) => {
    // One resolver for each query, because cancelling a resolver cancels all of its queries.
    const resolver = new Resolver({ timeout: timeoutMs, tries })
    if (servers) resolver.setServers(servers)
    // The resolver's own timeout grows with each try and each server, and a request waits for it.
    const timer = setTimeout(() => resolver.cancel(), tries * timeoutMs)
    try {
      const records = await resolver.resolveTxt(name)
      return records.slice(0, maxRecords).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as { readonly code?: string }
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Returns the name of the TXT record that verifies a domain. A subdomain keeps it apart from other records. */
export function getVerificationName(domain: string): string {
  return `_throughlink.${domain}`
}
