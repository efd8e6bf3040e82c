import type { ClickHouseClient } from '@clickhouse/client'
import type { Kysely, Transaction } from 'kysely'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { Database } from '#platform/engines/database.ts'
import { hourMs } from '#platform/time/durations.ts'
import { purgeFromClickhouse } from './purgeFromClickhouse.ts'
import {
  hasPurgeable,
  listPurgeableApps,
  listPurgeableOrganizations,
  type PurgeableApp,
  purgeApp,
  purgeAppRows,
  purgeLinks,
  purgeOrganization,
  purgePeople,
  tryLockPurge,
} from './purgeStatements.ts'

export interface PurgeOptions {
  readonly db: Kysely<Database>
  readonly clickhouse: ClickHouseClient
  readonly log: Pick<EventLog, 'findUnshipped' | 'purgeDeadLetters'>
  readonly parameters: Pick<ClickParametersStore, 'purge'>
  readonly now: () => number
  readonly graceMs: number
}

/** Rows per transaction: short enough to hold no lock for long. */
const maxRows = 1_000
const maxApps = 10
/** Clocks of servers may differ: what one of them may still restore is never purged by another. */
const marginMs = hourMs

/**
 * Purges what was deleted before the grace period: links, accounts, apps and organizations. Does a bounded
 * amount of work, and returns whether there is more to do at once. Every step can be repeated, and an app
 * disappears last, so that a purge which fails at any point goes on where it stopped.
 *
 * Redis needs no purge: everything about an app expires there within eight days, which is the shortest grace
 * period. Entries in the event log end with its retention.
 */
export async function purgeDeleted(options: PurgeOptions): Promise<boolean> {
  const { db, now, graceMs } = options
  const before = new Date(now() - graceMs - marginMs)
  if (!(await hasPurgeable(db, before))) return false
  const linkCount = await inPurge(db, (trx) => purgeLinks(trx, before, maxRows))
  const personCount = await inPurge(db, (trx) => purgePeople(trx, before, maxRows))
  let hasMore = linkCount === maxRows || personCount === maxRows
  for (const app of await listPurgeableApps(db, before, maxApps)) {
    if (await purgeOneApp(options, app)) hasMore = true
  }
  for (const id of await listPurgeableOrganizations(db, before, maxApps)) {
    await inPurge(db, async (trx) => {
      await purgeOrganization(trx, id)
      await audit(trx, 'organization', id, id)
      return 1
    })
  }
  return hasMore
}

/** Returns whether there is more to do at once. */
async function purgeOneApp(options: PurgeOptions, app: PurgeableApp): Promise<boolean> {
  const { db, clickhouse, log, parameters, now } = options
  // Its entries would reach ClickHouse after they were purged there.
  const { oldestAtMs } = await log.findUnshipped()
  if (oldestAtMs !== null && oldestAtMs <= app.deletedAt.getTime() + marginMs) return false
  await log.purgeDeadLetters(app.id)
  if ((await parameters.purge(app.id, maxRows)) === maxRows) return true
  const count = await inPurge(db, (trx) => purgeAppRows(trx, app.id, maxRows))
  if (count === maxRows) return true
  if (!(await purgeFromClickhouse(clickhouse, app.id))) return false
  await inPurge(db, async (trx) => {
    await purgeApp(trx, app, new Date(now()))
    await audit(trx, 'app', app.id, app.organizationId)
    return 1
  })
  return false
}

/** Runs a step in a transaction, unless another server is purging. Returns the number of deleted rows. */
function inPurge(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<number>,
): Promise<number> {
  return db.transaction().execute(async (trx) => ((await tryLockPurge(trx)) ? work(trx) : 0))
}

function audit(
  trx: Transaction<Database>,
  kind: 'app' | 'organization',
  id: string,
  organizationId: string,
): Promise<void> {
  return insertAuditEntry(trx, {
    organizationId,
    appId: kind === 'app' ? id : null,
    actorKind: 'service',
    actorId: 'purge',
    action: `${kind}.purged`,
    target: id,
    details: {},
    requestId: null,
  })
}
