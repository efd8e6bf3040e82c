import { recheckDomains, type RecheckParts } from './recheckDomains.ts'
import { startRounds } from '../../platform/jobs/startRounds.ts'

export interface DomainChecksOptions extends Omit<RecheckParts, 'signal'> {
  readonly everyMs?: number
}

/**
 * Looks now and then which proofs of hosts are due, until stopped. Every server may do it. The stop waits
 * for what is under way.
 */
export function startDomainChecks(options: DomainChecksOptions): () => Promise<void> {
  const { everyMs = 600_000, onFailure } = options
  return startRounds({
    run: (signal) => recheckDomains({ ...options, signal }),
    everyMs,
    onFailure,
  })
}
