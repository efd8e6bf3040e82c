import type { Kysely } from 'kysely'
import { deleteOldAddressKeys } from '../../pipeline/click-index/destroyOldAddressKeys.ts'
import { dayMs } from '../../platform/time/durations.ts'
import { toUtcDay } from '../../platform/time/utcDays.ts'
import type { Database } from '../../platform/engines/database.ts'
import { deleteOldIdempotencyKeys } from '../access/accessStatements.ts'
import { deleteOldAbstentions } from '../../catalog/claims/claimStatements.ts'
import { deleteExpiredSignIns } from '../accounts/accountStatements.ts'
import { deleteOldMessages } from '../webhooks/deliveryStatements.ts'
import { deletePreviousSecrets } from '../webhooks/endpointStatements.ts'
import { startInterval } from '../../platform/jobs/startInterval.ts'

export interface HousekeepingOptions {
  readonly db: Kysely<Database>
  readonly now: () => number
  readonly matchWindowMs: number
  readonly everyMs?: number
  readonly onFailure: (error: unknown) => void
}

/** As long as an install may come back with a click id. */
const abstentionsMs = 90 * dayMs
/** A request that is sent again comes within a day. */
const idempotencyMs = 2 * dayMs
const messagesMs = 30 * dayMs
const messagesAtOnce = 2_000

/**
 * Destroys what must not be kept, now and then, until stopped: keys of addresses out of the match window,
 * installs that were told "none" long ago, kept answers, ended sessions, old secrets and messages. Every
 * server may do it. The stop waits for what is under way.
 */
export function startHousekeeping(options: HousekeepingOptions): () => Promise<void> {
  const { db, now, matchWindowMs, everyMs = 600_000, onFailure } = options

  async function run(): Promise<void> {
    const ago = (ms: number) => new Date(now() - ms)
    await deleteOldAddressKeys(db, toUtcDay(now() - matchWindowMs))
    await deleteOldAbstentions(db, ago(abstentionsMs))
    await deleteOldIdempotencyKeys(db, ago(idempotencyMs))
    await deleteExpiredSignIns(db)
    await deletePreviousSecrets(db, ago(0))
    while ((await deleteOldMessages(db, ago(messagesMs), messagesAtOnce)) === messagesAtOnce);
  }

  return startInterval({ run, everyMs, onFailure })
}
