import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { dayMs, minuteMs } from '../../platform/time/durations.ts'
import { toUtcDay } from '../../platform/time/utcDays.ts'
import type { Database } from '../../platform/engines/database.ts'
import type { InstallCounter } from './countInstalls.ts'
import { learnFromLog } from './learnFromLog.ts'
import {
  deleteOldModels,
  deleteOldValueCounts,
  insertModel,
  listAppsToLearn,
  sumValueCounts,
} from './learningStatements.ts'
import type { EventLog } from '../event-log/eventLog.ts'
import { startInterval } from '../../platform/jobs/startInterval.ts'

export interface LearningOptions {
  readonly pool: Pool
  readonly db: Kysely<Database>
  readonly log: Pick<EventLog, 'readSince'>
  readonly counter: InstallCounter
  readonly now: () => number
  readonly everyMs?: number
  readonly onFailure: (error: unknown) => void
}

/** How much of the log models are learned from. */
const historyMs = 7 * dayMs
/** How long counts of install values are kept. */
const countsMs = 30 * dayMs
const maxModels = 20
/** Apps per round: the log is read once for all of them, with their clicks in memory. */
const maxApps = 50

/**
 * Learns the models of apps with enough new installs, at intervals until stopped. Every server may run it;
 * one learns at a time. The returned stop function waits for a running round.
 */
export function startLearning(options: LearningOptions): () => Promise<void> {
  const { counter, everyMs = minuteMs, onFailure } = options

  const stop = startInterval({
    async run() {
      await counter.flush()
      await learnDueApps(options)
    },
    everyMs,
    onFailure,
  })
  return async () => {
    await stop()
    await counter.flush().catch(onFailure)
  }
}

/** Id of the advisory lock that lets one server learn at a time. */
const learningLock = 7_210_005

/** Returns the number of learned models. */
export async function learnDueApps(
  options: Omit<LearningOptions, 'counter' | 'everyMs'>,
): Promise<number> {
  const { pool } = options
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [learningLock],
    )
    if (rows[0]?.locked !== true) return 0
    try {
      return await learnDue(options)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [learningLock])
    }
  } finally {
    client.release()
  }
}

async function learnDue({
  db,
  log,
  now,
  onFailure,
}: Pick<LearningOptions, 'db' | 'log' | 'now' | 'onFailure'>): Promise<number> {
  const nowMs = now()
  await deleteOldValueCounts(db, toUtcDay(nowMs - countsMs))
  const due = (await listAppsToLearn(db)).slice(0, maxApps)
  if (due.length === 0) return 0
  const sinceMs = nowMs - historyMs
  const models = await learnFromLog({
    log,
    appIds: new Set(due.map(({ appId }) => appId)),
    sinceMs,
    nowMs,
    readInstallValues: (appId) => sumValueCounts(db, appId, toUtcDay(sinceMs)),
    makeVersion: () => new Date(nowMs).toISOString(),
    onFailure,
  })
  for (const { appId, installCount } of due) {
    const model = models.get(appId)
    if (!model) continue
    await insertModel(db, { appId, model, installCount })
    await deleteOldModels(db, appId, maxModels)
  }
  return models.size
}
