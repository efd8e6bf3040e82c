import type { Kysely } from 'kysely'
import { deleteOldAddressKeys } from '../../pipeline/click-index/deleteOldAddressKeys.ts'
import { dayMs, minuteMs } from '../../platform/time/durations.ts'
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

/** Covers the time in which an install may come back with a click id. */
const abstentionRetentionMs = 90 * dayMs
/** Requests are retried within a day. */
const idempotencyRetentionMs = 2 * dayMs
const messageRetentionMs = 30 * dayMs
const messageBatchSize = 2_000

/**
 * Deletes expired data periodically until stopped: address keys outside the match window, old abstentions,
 * idempotency keys, expired sign-ins, rotated webhook secrets and old webhook messages. Every server may run
 * this. The returned function waits for the current run.
 */
export function startHousekeeping(options: HousekeepingOptions): () => Promise<void> {
  const { db, now, matchWindowMs, everyMs = 10 * minuteMs, onFailure } = options

  async function run(): Promise<void> {
    const ago = (ms: number) => new Date(now() - ms)
    await deleteOldAddressKeys(db, toUtcDay(now() - matchWindowMs))
    await deleteOldAbstentions(db, ago(abstentionRetentionMs))
    await deleteOldIdempotencyKeys(db, ago(idempotencyRetentionMs))
    await deleteExpiredSignIns(db)
    await deletePreviousSecrets(db, ago(0))
    while (
      (await deleteOldMessages(db, ago(messageRetentionMs), messageBatchSize)) === messageBatchSize
    );
  }

  return startInterval({ run, everyMs, onFailure })
}
