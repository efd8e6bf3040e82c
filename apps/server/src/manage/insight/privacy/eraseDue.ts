import type { ClickHouseClient } from '@clickhouse/client'
import type { Kysely } from 'kysely'
import type { ClickIndex } from '#pipeline/click-index/clickIndex.ts'
import { readStoredSignals } from '#pipeline/click-index/readStoredSignals.ts'
import { toIndexWrites } from '#pipeline/click-index/toIndexWrites.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { SeenEvents } from '#pipeline/event-log/seenEvents.ts'
import { enqueueMessage } from '#pipeline/outbox/enqueueMessage.ts'
import { makeRowId } from '#pipeline/shipping/makeRowId.ts'
import { runClickhouseMigrations } from '#pipeline/shipping/migrations/runClickhouseMigrations.ts'
import type { Database } from '#platform/engines/database.ts'
import { makeUuidV7, readUuidV7Time } from '#platform/engines/makeUuidV7.ts'
import { hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import { eraseFromClickhouse } from './eraseFromClickhouse.ts'
import {
  beginStage,
  eraseBatchItems,
  eraseFromTables,
  type Erasure,
  type ErasureStage,
  findLatestBatch,
  finishErasure,
  listErasures,
  recordErasureError,
} from './erasureStatements.ts'
import { hasRows, readErasedKeys } from './mutationStatements.ts'

interface EraseFromRedisOptions {
  readonly clickhouse: ClickHouseClient
  readonly index: Pick<ClickIndex, 'remove'>
  readonly seen: Pick<SeenEvents, 'remove'>
  readonly erasures: readonly Erasure[]
}

export interface EraseDueOptions {
  readonly db: Kysely<Database>
  readonly log: Pick<EventLog, 'findShippedUntil' | 'findRetainedSince' | 'eraseDeadLetters'>
  readonly index: Pick<ClickIndex, 'remove'>
  readonly parameters: Pick<ClickParametersStore, 'erase'>
  readonly seen: Pick<SeenEvents, 'remove'>
  readonly clickhouse: ClickHouseClient
  /** Time for requests that were in progress at the erasure to write their entries. */
  readonly graceMs?: number
  /**
   * How often a batch of erasures is begun. Each is ten mutations, whose cost grows with the history of its apps and
   * hardly with the number of installs.
   */
  readonly batchEveryMs?: number
  readonly now?: () => number
  /** How long to wait for ClickHouse in one round. */
  readonly waitMs?: number
  readonly onFailure: (error: unknown) => void
}

/** Erasures of one stage in one round. Mutations cost the same for one and for many. */
const maxBatchSize = 1_000

/**
 * Advances all requested erasures as far as possible: PostgreSQL tables, then Redis and ClickHouse once the log
 * is shipped, then the log, whose hours are dropped by themselves. Every stage can be repeated, and data that a
 * later stage needs is deleted only after that stage. So an erasure that fails at any point continues where it
 * was. A failure in one stage does not stop the others.
 *
 * Never reads the log: an erasure waits until what was written before has been shipped, and deletes it in
 * ClickHouse. The time of a round does not depend on the size of the log.
 */
export async function eraseDue(options: EraseDueOptions): Promise<void> {
  const { db, onFailure } = options
  const stages: readonly [ErasureStage, (options: EraseDueOptions) => Promise<void>][] = [
    ['tables', eraseTables],
    ['shipping', waitForShipping],
    ['index', eraseIndex],
    ['analytics', eraseAnalytics],
    ['log', waitForLog],
  ]
  for (const [stage, run] of stages) {
    try {
      await run(options)
    } catch (error) {
      onFailure(error)
      const name = error instanceof Error ? error.name : 'unknown'
      await recordErasureError(db, stage, name).catch(onFailure)
    }
  }
}

async function eraseTables({ db }: EraseDueOptions): Promise<void> {
  while ((await eraseFromTables(db, maxBatchSize)) === maxBatchSize);
}

/**
 * Waits until what was written before is in ClickHouse, or a dead letter. Deletes the dead letters, the parameters of
 * clicks, and what was announced to webhooks.
 */
async function waitForShipping(options: EraseDueOptions): Promise<void> {
  const { db, log, parameters, graceMs = minuteMs } = options
  const before = new Date((await log.findShippedUntil()).getTime() - graceMs)
  for (;;) {
    const erasures = await listErasures(db, 'shipping', { limit: maxBatchSize, before })
    if (erasures.length === 0) return
    const ids = erasures.flatMap(({ appId, clicks }) =>
      clicks.map((click) => makeRowId('click', appId, click)),
    )
    if (!(await log.eraseDeadLetters({ installs: erasures, ids }))) return
    await parameters.erase(
      erasures.flatMap(({ appId, clicks }) =>
        clicks.map((click) => ({ appId, reference: Buffer.from(click, 'base64url') })),
      ),
    )
    // Again, with the clicks: what was shipped meanwhile has been announced.
    await eraseBatchItems(
      db,
      erasures.flatMap(({ appId, installId, clicks }) => [
        { appId, key: installId },
        ...clicks.map((click) => ({ appId, key: makeRowId('click', appId, click) })),
      ]),
    )
    await beginStage(db, erasures, { from: 'shipping', to: 'index' })
  }
}

/** Waits until an hour after the last batch, so that the mutations of a day do not grow with its erasures. */
async function eraseIndex(options: EraseDueOptions): Promise<void> {
  const { db, index, seen, clickhouse, batchEveryMs = hourMs, now = Date.now } = options
  const latest = await findLatestBatch(db)
  if (latest !== null && now() - readUuidV7Time(latest) < batchEveryMs) return
  for (;;) {
    const erasures = await listErasures(db, 'index', { limit: maxBatchSize })
    if (erasures.length === 0) return
    await runClickhouseMigrations(clickhouse)
    await eraseFromRedis({ clickhouse, index, seen, erasures })
    await beginStage(db, erasures, { from: 'index', to: 'analytics', batchId: makeUuidV7(now()) })
  }
}

async function eraseAnalytics({
  db,
  clickhouse,
  waitMs = 10 * secondMs,
}: EraseDueOptions): Promise<void> {
  const due = await listErasures(db, 'analytics', { limit: 10 * maxBatchSize })
  for (const [batchId, erasures] of groupByBatch(due)) {
    const isDone = await eraseFromClickhouse({ client: clickhouse, batchId, erasures, waitMs })
    if (isDone) await beginStage(db, erasures, { from: 'analytics', to: 'log' })
  }
}

/** Finishes erasures once the log has dropped what was written before. */
async function waitForLog({ db, log, clickhouse }: EraseDueOptions): Promise<void> {
  const before = await log.findRetainedSince()
  for (;;) {
    const due = await listErasures(db, 'log', { limit: maxBatchSize, before })
    if (due.length === 0) return
    for (const [, erasures] of groupByBatch(due)) {
      if (await hasLateRows(clickhouse, erasures)) {
        // A server wrote entries from before the request long after it, because the database was down.
        await beginStage(db, erasures, { from: 'log', to: 'shipping', batchId: null })
      } else {
        for (const erasure of erasures) await finish(db, erasure)
      }
    }
  }
}

async function hasLateRows(
  clickhouse: ClickHouseClient,
  erasures: readonly Erasure[],
): Promise<boolean> {
  const requestedMs = Math.max(...erasures.map(({ requestedAt }) => requestedAt.getTime()))
  return hasRows(clickhouse, await readErasedKeys(clickhouse, erasures), requestedMs)
}

/** Marks an erasure as finished and enqueues the webhook message in the same transaction. */
async function finish(db: Kysely<Database>, { id, appId }: Erasure): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await finishErasure(trx, id))) return
    const data = { appId, erasureId: id }
    await enqueueMessage(trx, { appId, type: 'erasure.finished', data, nowMs: Date.now() })
  })
}

function groupByBatch(erasures: readonly Erasure[]): ReadonlyMap<string, Erasure[]> {
  return Map.groupBy(erasures, ({ batchId, id }) => batchId ?? id)
}

/**
 * Removes the clicks that installs claimed from the index, and the ids of their latest events. The clicks are read
 * from ClickHouse, so everything must have been shipped, and nothing deleted there.
 */
async function eraseFromRedis(options: EraseFromRedisOptions): Promise<void> {
  const { clickhouse, index, seen, erasures } = options
  const clicks = erasures.flatMap(({ appId, clicks }) => clicks.map((id) => ({ appId, id })))
  for (const entry of await readStoredSignals(clickhouse, clicks)) {
    for (const click of toIndexWrites(entry)) {
      if (click) await index.remove(entry.appId, entry.hashes, click)
    }
  }
  for (const { appId, installId } of erasures) await seen.remove(appId, installId)
}
