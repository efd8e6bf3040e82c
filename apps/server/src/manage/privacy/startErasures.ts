import { eraseInstalls, type EraseInstallsOptions } from './eraseInstalls.ts'
import { listUnfinishedErasures, recordErasureError } from './erasureStatements.ts'
import { startInterval } from '../../platform/jobs/startInterval.ts'

export interface ErasuresOptions extends EraseInstallsOptions {
  readonly everyMs?: number
  readonly onFailure: (error: unknown) => void
}

/** As many as are looked for in one reading of the log. */
const mostAtOnce = 1_000

/**
 * Erases what was asked for, now and then, until stopped. Every server may do it: the log lets one at a
 * time rewrite it, and what two do is done twice without harm. The stop waits for what is under way.
 */
export function startErasures(options: ErasuresOptions): () => Promise<void> {
  const { everyMs = 60_000, onFailure } = options
  return startInterval({ run: () => eraseOnce(options), everyMs, onFailure })
}

/** Resolves to how many there were. Those that fail stay, and are told with why. */
export async function eraseOnce(options: Omit<ErasuresOptions, 'everyMs'>): Promise<number> {
  const { db, onFailure } = options
  let ids: readonly string[] = []
  try {
    ids = await listUnfinishedErasures(db, mostAtOnce)
    if (ids.length > 0) await eraseInstalls(options, ids)
  } catch (error) {
    onFailure(error)
    const fault = error instanceof Error ? error.name : 'unknown'
    for (const id of ids) await recordErasureError(db, id, fault).catch(onFailure)
  }
  return ids.length
}
