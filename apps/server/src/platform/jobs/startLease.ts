import type { Pool } from 'pg'
import { secondMs } from '../time/durations.ts'
import { endLease, releaseAbandonedJobs, renewLease } from './leaseStatements.ts'
import { startInterval } from './startInterval.ts'

export interface LeaseOptions {
  readonly pool: Pool
  readonly workerId: string
  /** How long after its last sign a worker counts as dead. */
  readonly leaseMs?: number
  /** Earlier workers of this process whose jobs could not be released as they ended. */
  readonly ended: Set<string>
  readonly onFailure: (error: unknown) => void
}

/** Twelve times the renewal interval: a worker may miss some, and block its process for some seconds. */
const defaultLeaseMs = 60 * secondMs
const renewalsPerLease = 12

/**
 * Renews the lease of this process on its running jobs until stopped, and releases the jobs of processes that
 * have stopped renewing theirs. The library itself releases a job only four hours after it was started,
 * whether its worker is alive or not. A process that was paused for longer than the lease may go on with a job
 * that another one has taken over, so running a job twice must be harmless.
 */
export function startLease(options: LeaseOptions): () => Promise<void> {
  const { pool, workerId, leaseMs = defaultLeaseMs, ended, onFailure } = options

  async function releaseEnded(): Promise<void> {
    for (const id of ended) {
      await endLease(pool, id)
      ended.delete(id)
    }
  }

  const stop = startInterval({
    async run() {
      await releaseEnded()
      await renewLease(pool, workerId)
      await releaseAbandonedJobs(pool, leaseMs)
    },
    everyMs: leaseMs / renewalsPerLease,
    onFailure,
  })
  return async () => {
    await stop()
    ended.add(workerId)
    await releaseEnded().catch(onFailure)
  }
}
