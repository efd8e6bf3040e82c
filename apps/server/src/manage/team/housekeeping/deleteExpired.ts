import type { ClickHouseClient } from '@clickhouse/client'
import type { Kysely } from 'kysely'
import { expireQueries } from '#catalog/claims/claimStatements.ts'
import { deleteOldIdempotencyKeys } from '#manage/access/accessStatements.ts'
import { deleteOldAuditEntries } from '#manage/access/deleteOldAuditEntries.ts'
import { deleteOldEmails } from '#manage/delivery/email/emailStatements.ts'
import {
  deleteOldBatches,
  deleteOldMessages,
} from '#manage/delivery/webhooks/deliveryStatements.ts'
import { deletePreviousSecrets } from '#manage/delivery/webhooks/endpointStatements.ts'
import { deleteOldPurchaseMessages } from '#manage/insight/purchase-sources/sourceStatements.ts'
import { deleteOldImports } from '#manage/links/imports/importStatements.ts'
import { deleteOldAddressKeys } from '#pipeline/click-index/deleteOldAddressKeys.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { Database } from '#platform/engines/database.ts'
import { dayMs } from '#platform/time/durations.ts'
import { toUtcDay } from '#platform/time/utcDays.ts'
import { deleteExpiredSignIns } from '../accounts/accountStatements.ts'
import { purgeDeleted } from '../deletion/purgeDeleted.ts'

export interface DeleteExpiredOptions {
  readonly db: Kysely<Database>
  readonly now: () => number
  readonly matchWindowMs: number
  readonly clickhouse: ClickHouseClient
  readonly log: Pick<EventLog, 'findUnshipped' | 'purgeDeadLetters'>
  readonly parameters: Pick<ClickParametersStore, 'purge'>
  readonly auditRetentionMs: number
  /** How long deleted data can be restored. */
  readonly deletionGraceMs: number
}

/** An install that got no response to its match repeats the request at the next start of the app. */
const queryRetentionMs = 7 * dayMs
/** Requests are retried within a day. */
const idempotencyRetentionMs = 2 * dayMs
const messageRetentionMs = 30 * dayMs
const emailRetentionMs = 30 * dayMs
/** Longer than the retries of a delivery, and than the time after which a failing webhook is disabled. */
const batchRetentionMs = 7 * dayMs
const importRetentionMs = 90 * dayMs
const messageBatchSize = 2_000
const queriesBatchSize = 5_000
/** Small, because an import may have 300 kB of errors. */
const importsBatchSize = 200
/** Limits the length of a run; the next one goes on. */
const maxPurges = 50

/**
 * Deletes expired data: address keys outside the match window, queries of claims, idempotency keys, expired sign-ins,
 * rotated webhook secrets, old webhook messages, emails, imports and audit log entries, and what teams deleted before the grace period. What
 * grows with the number of visits is dropped by partition instead.
 */
export async function deleteExpired(options: DeleteExpiredOptions): Promise<void> {
  const {
    db,
    now,
    matchWindowMs,
    auditRetentionMs,
    clickhouse,
    log,
    parameters,
    deletionGraceMs: graceMs,
  } = options
  const ago = (ms: number) => new Date(now() - ms)
  await deleteOldAddressKeys(db, toUtcDay(now() - matchWindowMs))
  while ((await expireQueries(db, ago(queryRetentionMs), queriesBatchSize)) === queriesBatchSize);
  await deleteOldIdempotencyKeys(db, ago(idempotencyRetentionMs))
  await deleteExpiredSignIns(db)
  await deletePreviousSecrets(db, ago(0))
  while (
    (await deleteOldMessages(db, ago(messageRetentionMs), messageBatchSize)) === messageBatchSize
  );
  while (
    (await deleteOldBatches(db, ago(batchRetentionMs), messageBatchSize)) === messageBatchSize
  );
  await deleteOldPurchaseMessages(db, ago(messageRetentionMs))
  while ((await deleteOldEmails(db, ago(emailRetentionMs), messageBatchSize)) === messageBatchSize);
  while (
    (await deleteOldImports(db, ago(importRetentionMs), importsBatchSize)) === importsBatchSize
  );
  while (
    (await deleteOldAuditEntries(db, ago(auditRetentionMs), messageBatchSize)) === messageBatchSize
  );
  for (let count = 0; count < maxPurges; count++) {
    if (!(await purgeDeleted({ db, now, log, parameters, clickhouse, graceMs }))) break
  }
}
