import { recheckDomains, type RecheckDomainsOptions } from './recheckDomains.ts'
import { startInterval } from '../../platform/jobs/startInterval.ts'

export interface DomainChecksOptions extends Omit<RecheckDomainsOptions, 'signal'> {
  readonly everyMs?: number
}

/**
 * Looks now and then which proofs of domains are due, until stopped. Every server may do it. The stop waits
 * for what is under way.
 */
export function startDomainChecks(options: DomainChecksOptions): () => Promise<void> {
  const { everyMs = 600_000, onFailure } = options
  return startInterval({
    run: (signal) => recheckDomains({ ...options, signal }),
    everyMs,
    onFailure,
  })
}
