import type { Pool } from 'pg'
import {
  type DatedTable,
  dropExpiredPartitions,
  ensureDatedPartitions,
} from '#platform/partitions/datedPartitions.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { dropShippedPartitions, ensurePartitions } from './logPartitions.ts'

export interface LogMaintenanceOptions {
  readonly pool: Pool
  readonly now: () => number
  /** How long shipped hours are kept. Erasures wait for as long. */
  readonly retentionMs: number
  /** Other tables of this database whose partitions are created and dropped by date. */
  readonly datedTables?: readonly DatedTable[]
  readonly everyMs?: number
  readonly onFailure?: (error: unknown) => void
}

/**
 * Creates partitions ahead and drops shipped ones at intervals until stopped. Every server may run it. The
 * returned stop function waits for a running round.
 */
export function startLogMaintenance(options: LogMaintenanceOptions): () => Promise<void> {
  const { pool, now, retentionMs, datedTables = [], everyMs = minuteMs, onFailure } = options
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  let round = run()

  async function run(): Promise<void> {
    try {
      const { missing } = await ensurePartitions(pool, now())
      if (missing.length > 0) {
        onFailure?.(new Error(`Failed to create event log partitions: ${missing.join(', ')}.`))
      }
      await dropShippedPartitions(pool, now() - retentionMs)
      for (const table of datedTables) {
        const refused = await ensureDatedPartitions(pool, table, now())
        if (refused.length > 0) {
          onFailure?.(new Error(`Failed to create partitions: ${refused.join(', ')}.`))
        }
        await dropExpiredPartitions(pool, table, now())
      }
    } catch (error) {
      onFailure?.(error)
    }
    if (isStopped) return
    // Random, so that servers that were started together do not run it at the same time.
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
