import type { ClickHouseClient } from '@clickhouse/client'
import type { Kysely } from 'kysely'
import { runClickhouseMigrations } from '../../pipeline/shipping/migrations/runClickhouseMigrations.ts'
import type { ClickIndex, IndexedClick } from '../../pipeline/click-index/clickIndex.ts'
import { toIndexWrites } from '../../pipeline/click-index/toIndexWrites.ts'
import type { Database } from '../../platform/engines/database.ts'
import type { SeenEvents } from '../../pipeline/event-log/seenEvents.ts'
import type { EventLog } from '../../pipeline/event-log/eventLog.ts'
import type { LogEntry } from '../../pipeline/event-log/logEntry.ts'
import { enqueueMessage } from '../../pipeline/outbox/enqueueMessage.ts'
import { eraseFromClickhouse } from './eraseFromClickhouse.ts'
import { toClickKey, toInstallKey, scrubEntry, type ErasedIds } from './scrubEntry.ts'
import { finishErasure, eraseFromTables, type Erasure } from './erasureStatements.ts'

export interface EraseInstallsOptions {
  readonly db: Kysely<Database>
  readonly log: Pick<EventLog, 'readSince' | 'rewrite'>
  readonly index: Pick<ClickIndex, 'remove'>
  readonly seen: Pick<SeenEvents, 'remove'>
  readonly clickhouse: ClickHouseClient
}

/**
 * Erases installs from PostgreSQL tables, Redis, the event log and ClickHouse, in this order. Every step can be
 * repeated, and data that a later step needs is deleted only after that step. So an erasure that fails at any
 * point can start again without missing anything.
 *
 * Reads the log twice, however many installs there are, so pass many at once.
 */
export async function eraseInstalls(
  options: EraseInstallsOptions,
  ids: readonly string[],
): Promise<void> {
  const { db, log, index, seen, clickhouse } = options
  const found = await Promise.all(ids.map((id) => eraseFromTables(db, id)))
  const erasures = found.filter((erasure) => erasure !== null)
  if (erasures.length === 0) return
  await runClickhouseMigrations(clickhouse)

  const traces = await findTraces(log, erasures)
  for (const { appId, hashes, clicks } of traces.clicks.values()) {
    for (const click of clicks) await index.remove(appId, [...hashes], click)
  }
  for (const { appId, installId } of erasures) {
    await seen.remove(appId, installId, traces.events.get(toInstallKey(appId, installId)) ?? [])
  }

  const erasedIds = toErasedIds(erasures)
  await log.rewrite(
    (entry) => scrubEntry(entry, erasedIds),
    () => eraseFromClickhouse(clickhouse, erasures),
  )
  for (const erasure of erasures) await finish(db, erasure)
}

/** Marks an erasure as finished and enqueues the webhook message in the same transaction. */
async function finish(db: Kysely<Database>, { id, appId }: Erasure): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await finishErasure(trx, id)
    const data = { appId, erasureId: id }
    await enqueueMessage(trx, { appId, type: 'erasure.finished', data, nowMs: Date.now() })
  })
}

function toErasedIds(erasures: readonly Erasure[]): ErasedIds {
  return {
    installs: new Set(erasures.map(({ appId, installId }) => toInstallKey(appId, installId))),
    clicks: new Set(
      erasures.flatMap(({ appId, clickReference }) =>
        clickReference === null ? [] : toClickKey(appId, clickReference),
      ),
    ),
  }
}

/** Entries of erased installs that Redis may contain. */
interface Traces {
  readonly clicks: ReadonlyMap<string, ClickTraces>
  /** Event ids by install key. */
  readonly events: ReadonlyMap<string, readonly string[]>
}

interface ClickTraces {
  readonly appId: string
  readonly hashes: Set<string>
  /** The click in every form in which it was written to the index. */
  readonly clicks: IndexedClick[]
}

async function findTraces(
  log: Pick<EventLog, 'readSince'>,
  erasures: readonly Erasure[],
): Promise<Traces> {
  const erasedIds = toErasedIds(erasures)
  const clicks = new Map<string, ClickTraces>()
  const events = new Map<string, string[]>()
  const collect = (entry: LogEntry) => {
    if (entry.kind === 'event') {
      const install = toInstallKey(entry.appId, entry.installId)
      if (erasedIds.installs.has(install)) {
        events.set(install, [...(events.get(install) ?? []), entry.id])
      }
    } else if (entry.kind !== 'match') {
      const key = toClickKey(entry.appId, entry.id)
      if (!erasedIds.clicks.has(key)) return
      const traces = clicks.get(key) ?? { appId: entry.appId, hashes: new Set(), clicks: [] }
      for (const hash of entry.hashes) traces.hashes.add(hash)
      for (const click of toIndexWrites(entry)) if (click) traces.clicks.push(click)
      clicks.set(key, traces)
    }
  }
  for await (const { entries } of log.readSince(0)) entries.forEach(collect)
  return { clicks, events }
}
