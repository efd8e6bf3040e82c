import type { Kysely } from 'kysely'
import { createCache } from '#platform/engines/createCache.ts'
import type { Database } from '#platform/engines/database.ts'
import { secondMs } from '#platform/time/durations.ts'
import { defaultPolicy, type MatchPolicies, type MatchPolicy } from './matchPolicy.ts'

type AppPolicies = Readonly<Record<string, MatchPolicy>>

/** A server may use the previous policy for up to twice this time: 30 seconds. */
const freshMs = 15 * secondMs

export function createPostgresMatchPolicies(db: Kysely<Database>): MatchPolicies {
  const policies = createCache<AppPolicies>({
    load: (appId) => findPolicies(db, appId),
    maxEntries: 50_000,
    freshMs,
    absentMs: freshMs,
  })
  return {
    get: async (appId, platform) => (await policies.get(appId))?.[platform] ?? defaultPolicy,
  }
}

async function findPolicies(db: Kysely<Database>, appId: string): Promise<AppPolicies> {
  const rows = await db
    .selectFrom('match_policies')
    .select(['platform', 'mode', 'threshold', 'window_seconds'])
    .where('app_id', '=', appId)
    .execute()
  return Object.fromEntries(
    rows.map(({ platform, mode, threshold, window_seconds }) => [
      platform,
      { mode, threshold, windowMs: window_seconds === null ? null : window_seconds * secondMs },
    ]),
  )
}
