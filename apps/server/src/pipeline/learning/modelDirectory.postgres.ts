import { type MatchModel, priorModel } from '@throughlink/matcher'
import type { Kysely } from 'kysely'
import { createCache } from '#platform/engines/createCache.ts'
import type { Database } from '#platform/engines/database.ts'
import { secondMs } from '#platform/time/durations.ts'
import { isUsableModel } from './isUsableModel.ts'
import { findActiveModel } from './learningStatements.ts'

/** Finds the model of an app. Never rejects: without one, it returns the prior model for all apps. */
export interface ModelDirectory {
  get(appId: string): Promise<MatchModel>
}

/** How long a model is cached. A server uses an outdated model for at most twice as long. */
const defaultFreshMs = 30 * secondMs

export function createPostgresModelDirectory(
  db: Kysely<Database>,
  freshMs = defaultFreshMs,
): ModelDirectory {
  const models = createCache<MatchModel>({
    load: async (appId) => {
      const stored = await findActiveModel(db, appId)
      return isUsableModel(stored) ? stored : null
    },
    maxEntries: 2_000,
    freshMs,
    absentMs: freshMs,
  })
  return {
    // A match with the prior model is better than no match.
    get: async (appId) => (await models.get(appId).catch(() => null)) ?? priorModel,
  }
}
