import type { Pool } from 'pg'
import { dropShippedPartitions, ensurePartitions } from './logPartitions.ts'

export interface LogMaintenanceOptions {
  readonly pool: Pool
  readonly now: () => number
  /** How long shipped hours are kept: at least the match window, or the index cannot be made again. */
  readonly retentionMs: number
  readonly everyMs?: number
  readonly onFailure?: (error: unknown) => void
}

/**
 * Makes partitions ahead and drops shipped ones, now and then, until stopped. Every server may do it. The
 * stop waits for what is under way.
 */
export function startLogMaintenance(options: LogMaintenanceOptions): () => Promise<void> {
  const { pool, now, retentionMs, everyMs = 60_000, onFailure } = options
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  let round = run()

  async function run(): Promise<void> {
    try {
      const { missing } = await ensurePartitions(pool, now())
      if (missing.length > 0) {
        onFailure?.(new Error(`Partitions of the log could not be made: ${missing.join(', ')}.`))
      }
      await dropShippedPartitions(pool, now() - retentionMs)
    } catch (error) {
      onFailure?.(error)
    }
    if (isStopped) return
    // Servers that were started together must not all come at once.
    timer = setTimeout(
      () => {
        round = run()
      },
      everyMs * (0.5 + Math.random()),
    )
  }

  return async () => {
    isStopped = true
    if (timer !== null) clearTimeout(timer)
    await round
  }
}
