import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
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

/** From how far back an app's habits are learned. */
const historyMs = 7 * 86_400_000
/** How long counts of what installs showed are kept. */
const countsMs = 30 * 86_400_000
const keptModels = 20
/** Learned in one round: the log is read once for all of them, and their clicks are in memory. */
const mostApps = 50

/**
 * Learns the models of apps that have had enough installs since the last time, now and then, until stopped.
 * Every server may do it; one does at a time. The stop waits for what is under way.
 */
export function startLearning(options: LearningOptions): () => Promise<void> {
  const { counter, everyMs = 60_000, onFailure } = options

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

/** Names the lock by which servers agree who learns. */
const learningLock = 7_210_005

/** Resolves to how many models were made. */
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
  const due = (await listAppsToLearn(db)).slice(0, mostApps)
  if (due.length === 0) return 0
  const sinceMs = nowMs - historyMs
  const models = await learnFromLog({
    log,
    appIds: new Set(due.map(({ appId }) => appId)),
    sinceMs,
    nowMs,
    installValues: (appId) => sumValueCounts(db, appId, toUtcDay(sinceMs)),
    version: () => new Date(nowMs).toISOString(),
    onFailure,
  })
  for (const { appId, installCount } of due) {
    const model = models.get(appId)
    if (!model) continue
    await insertModel(db, { appId, model, installCount })
    await deleteOldModels(db, appId, keptModels)
  }
  return models.size
}
