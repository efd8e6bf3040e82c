import type { ClickHouseClient } from '@clickhouse/client'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { dayMs } from '#platform/time/durations.ts'
import { toUtcDay } from '#platform/time/utcDays.ts'
import type { EventLog } from '../event-log/eventLog.ts'
import { learnFromClickhouse } from './learnFromClickhouse.ts'
import {
  countInstalls,
  deleteOldModels,
  insertModel,
  sumValueCounts,
} from './learningStatements.ts'

export interface LearnAppOptions {
  readonly db: Kysely<Database>
  readonly log: Pick<EventLog, 'findUnshipped'>
  /** With a timeout of minutes: counting the clicks of a large app takes long. */
  readonly clickhouse: ClickHouseClient
  readonly now: () => number
}

/** How far back models are learned from. */
const historyMs = 7 * dayMs
/** If shipping lags further behind, models stay as they are rather than forget what they learned. */
const maxLagMs = dayMs
const maxModels = 20

/** Learns a model of the app and stores it. Throws if that fails. Repeating it stores another version. */
export async function learnApp(
  { db, log, clickhouse, now }: LearnAppOptions,
  appId: string,
): Promise<void> {
  const nowMs = now()
  const fromMs = nowMs - historyMs
  // Clicks and installs that are still in the log are missing from both sides of a rate.
  const { oldestAtMs } = await log.findUnshipped()
  if (oldestAtMs !== null && nowMs - oldestAtMs > maxLagMs) return
  // Before anything is read: installs that are counted meanwhile must make the app due again.
  const installCount = await countInstalls(db, appId)
  const model = await learnFromClickhouse({
    client: clickhouse,
    appId,
    version: new Date(nowMs).toISOString(),
    fromMs,
    toMs: Math.max(fromMs, Math.min(nowMs, oldestAtMs ?? Infinity)),
    readInstallValues: () => sumValueCounts(db, appId, toUtcDay(fromMs)),
  })
  await insertModel(db, { appId, model, installCount })
  await deleteOldModels(db, appId, maxModels)
}
