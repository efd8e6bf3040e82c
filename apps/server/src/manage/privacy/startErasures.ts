import { eraseInstalls, type EraseInstallsOptions } from './eraseInstalls.ts'
import { listUnfinishedErasures, recordErasureError } from './erasureStatements.ts'
import { minuteMs } from '../../platform/time/durations.ts'
import { startInterval } from '../../platform/jobs/startInterval.ts'

export interface ErasuresOptions extends EraseInstallsOptions {
  readonly everyMs?: number
  readonly onFailure: (error: unknown) => void
}

/** Maximum number of installs to erase in one pass over the log. */
const maxBatchSize = 1_000

/**
 * Runs requested erasures periodically until stopped. Every server may run this: only one at a time can rewrite
 * the log, and repeating an erasure is harmless. The returned function waits for the current run.
 */
export function startErasures(options: ErasuresOptions): () => Promise<void> {
  const { everyMs = minuteMs, onFailure } = options
  return startInterval({ run: () => eraseOnce(options), everyMs, onFailure })
}

/** Runs all pending erasures, and returns how many there were. Failed ones stay pending, with their error recorded. */
export async function eraseOnce(options: Omit<ErasuresOptions, 'everyMs'>): Promise<number> {
  const { db, onFailure } = options
  let ids: readonly string[] = []
  try {
    ids = await listUnfinishedErasures(db, maxBatchSize)
    if (ids.length > 0) await eraseInstalls(options, ids)
  } catch (error) {
    onFailure(error)
    const errorName = error instanceof Error ? error.name : 'unknown'
    for (const id of ids) await recordErasureError(db, id, errorName).catch(onFailure)
  }
  return ids.length
}
