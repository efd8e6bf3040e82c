import { Resolver } from 'node:dns/promises'

/**
 * What the DNS holds as text at a name: empty when it is certain that there is nothing. Rejects when no
 * answer was to be had, which says nothing about what is there.
 */
export type TxtResolver = (name: string) => Promise<readonly string[]>

export interface TxtResolverOptions {
  readonly timeoutMs?: number
  readonly tries?: number
  /** Those of this domain, if none are given. */
  readonly servers?: readonly string[]
}

const mostRecords = 100

/**
 * Asks the name servers of this domain, and them alone: nothing is connected to that a customer names. What
 * they answer is compared with a text of ours and told to nobody.
 */
export function createTxtResolver(options: TxtResolverOptions = {}): TxtResolver {
  const { timeoutMs = 3_000, tries = 2, servers } = options
  return async (name) => {
    // One for each question: a resolver is cancelled as a whole.
    const resolver = new Resolver({ timeout: timeoutMs, tries })
    if (servers) resolver.setServers(servers)
    // It waits longer with each try and each server, and a request waits for it.
    const timer = setTimeout(() => resolver.cancel(), tries * timeoutMs)
    try {
      const records = await resolver.resolveTxt(name)
      return records.slice(0, mostRecords).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as { readonly code?: string }
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
