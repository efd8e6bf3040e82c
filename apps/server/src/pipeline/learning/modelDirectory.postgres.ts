import { priorModel, type MatchModel } from '@throughlink/matcher'
import type { Kysely } from 'kysely'
import { createCache } from '../../platform/engines/createCache.ts'
import type { Database } from '../../platform/engines/database.ts'
import { isUsableModel } from './isUsableModel.ts'
import type { ModelDirectory } from './modelDirectory.ts'
import { findActiveModel } from './learningStatements.ts'

/** How long a server may go on with the model before, at the most twice as long. */
const defaultFreshMs = 30_000

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
    // A match without the app's own model is better than none.
    of: async (appId) => (await models.get(appId).catch(() => null)) ?? priorModel,
  }
}
