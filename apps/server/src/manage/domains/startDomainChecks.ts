import { startInterval } from '../../platform/jobs/startInterval.ts'
import { minuteMs } from '../../platform/time/durations.ts'
import { recheckDomains, type RecheckDomainsOptions } from './recheckDomains.ts'

export interface DomainChecksOptions extends Omit<RecheckDomainsOptions, 'signal'> {
  readonly everyMs?: number
}

/**
 * Checks due domains at an interval until stopped. Safe to run on every server. The returned function stops it
 * and waits for the current run.
 */
export function startDomainChecks(options: DomainChecksOptions): () => Promise<void> {
  const { everyMs = 10 * minuteMs, onFailure } = options
  return startInterval({
    run: (signal) => recheckDomains({ ...options, signal }),
    everyMs,
    onFailure,
  })
}
