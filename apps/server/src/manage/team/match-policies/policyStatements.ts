import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

export type Platform = Database['match_policies']['platform']

export interface PolicyRow {
  readonly mode: 'full' | 'deterministic'
  readonly threshold: number | null
  readonly windowSeconds: number | null
  /** Zero for the default policy. */
  readonly version: number
}

const columns = ['mode', 'threshold', 'window_seconds as windowSeconds', 'version'] as const

/** Used if there is no row. */
const defaultPolicy: PolicyRow = { mode: 'full', threshold: null, windowSeconds: null, version: 0 }

export async function findPolicy(
  db: Kysely<Database>,
  appId: string,
  platform: Platform,
): Promise<PolicyRow> {
  const found = await db
    .selectFrom('match_policies')
    .select(columns)
    .where('app_id', '=', appId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return found ?? defaultPolicy
}

/**
 * Saves a policy. Returns null if the current version is not the expected one. Checks and writes in one
 * statement, so of two concurrent requests with the same expected version one gets null.
 */
export async function savePolicy(
  trx: Transaction<Database>,
  appId: string,
  platform: Platform,
  policy: Omit<PolicyRow, 'version'>,
  expected: number | null,
): Promise<PolicyRow | null> {
  const { mode, threshold, windowSeconds } = policy
  const values = { mode, threshold, window_seconds: windowSeconds }
  const changes = {
    ...values,
    version: sql<number>`match_policies.version + 1`,
    updated_at: sql<Date>`now()`,
  }
  if (expected !== null && expected > 0) {
    const changed = await trx
      .updateTable('match_policies')
      .set(changes)
      .where('app_id', '=', appId)
      .where('platform', '=', platform)
      .where('version', '=', expected)
      .returning(columns)
      .executeTakeFirst()
    return changed ?? null
  }
  const saved = await trx
    .insertInto('match_policies')
    .values({ app_id: appId, platform, ...values })
    .onConflict((conflict) =>
      expected === 0
        ? conflict.columns(['app_id', 'platform']).doNothing()
        : conflict.columns(['app_id', 'platform']).doUpdateSet(changes),
    )
    .returning(columns)
    .executeTakeFirst()
  return saved ?? null
}
