import type { Pool } from 'pg'
import { addJob } from './jobStatements.ts'

/** A job that runs again and again. */
export interface PeriodicJob {
  readonly task: string
  readonly everyMs: number
  readonly priority: number
}

/**
 * Adds the next run of each periodic job, at the next multiple of its interval, unless it waits, runs or is
 * retried. So each run happens once, however many processes plan it. The cron of the library is not used: it
 * resets the attempts of a failing job at every tick, and starts a second run beside one that takes longer
 * than the interval.
 */
export async function planPeriodicJobs(
  pool: Pool,
  jobs: readonly PeriodicJob[],
  nowMs: number,
): Promise<void> {
  for (const { task, everyMs, priority } of jobs) {
    const runAt = new Date((Math.floor(nowMs / everyMs) + 1) * everyMs)
    await addJob(pool, { task, key: task, runAt, priority })
  }
}
