import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#platform/engines/database.ts'
import { addJob } from '#platform/jobs/jobStatements.ts'
import { dayMs } from '#platform/time/durations.ts'
import { toUtcDay } from '#platform/time/utcDays.ts'
import { deleteOldValueCounts, learningKeyPrefix, listAppsToLearn } from './learningStatements.ts'

export interface PlanLearningOptions {
  readonly pool: Pool
  readonly db: Kysely<Database>
  readonly now: () => number
  /** Maximum number of apps to plan at a time. */
  readonly limit?: number
}

/** How long counts of install values are kept. */
const countsMs = 30 * dayMs
/** After all other jobs, which are short. */
const learningPriority = 10

/**
 * Adds a job for each app that is due, and returns how many it added. An app has one job at most, so none can
 * take the turns of others. The job of an app that fails waits longer after every attempt.
 */
export async function planLearning(options: PlanLearningOptions): Promise<number> {
  const { pool, db, now, limit = 1_000 } = options
  await deleteOldValueCounts(db, toUtcDay(now() - countsMs))
  const appIds = await listAppsToLearn(db, limit)
  for (const appId of appIds) {
    const key = learningKeyPrefix + appId
    await addJob(pool, { task: 'learnApp', key, payload: { appId }, priority: learningPriority })
  }
  return appIds.length
}
