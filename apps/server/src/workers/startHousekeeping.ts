import type { Kysely } from 'kysely'
import { destroyOldAddressKeys } from '../click-index/destroyOldAddressKeys.ts'
import { utcDay } from '../click-index/utcDay.ts'
import type { Database } from '../engines/database.ts'
import { deleteOldAbstentions } from '../matching/deleteOldAbstentions.ts'

export interface HousekeepingOptions {
  readonly db: Kysely<Database>
  readonly now: () => number
  readonly matchWindowMs: number
  readonly everyMs?: number
  readonly onFailure: (error: unknown) => void
}

/** As long as an install may come back with a click id. */
const abstentionsMs = 90 * 24 * 3_600_000

/**
 * Destroys what must not be kept, now and then, until stopped: keys of addresses out of the match window,
 * and installs that were told "none" long ago. Every server may do it. The stop waits for what is under way.
 */
export function startHousekeeping(options: HousekeepingOptions): () => Promise<void> {
  const { db, now, matchWindowMs, everyMs = 600_000, onFailure } = options

  async function run(): Promise<void> {
    try {
      await destroyOldAddressKeys(db, utcDay(now() - matchWindowMs))
      await deleteOldAbstentions(db, new Date(now() - abstentionsMs))
    } catch (error) {
      onFailure(error)
    }
  }

  let round = run()
  const timer = setInterval(() => {
    round = run()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await round
  }
}
