import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

/** The quota of domains is far below. */
const maxDomains = 1_000

/** Lists the domains of an app that serve links, sorted by name. */
export async function listServedDomains(
  db: Kysely<Database>,
  appId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('domains')
    .select('domain')
    .where('app_id', '=', appId)
    .where('suspended_at', 'is', null)
    .where('taken_down_at', 'is', null)
    .orderBy('domain')
    .limit(maxDomains)
    .execute()
  return rows.map(({ domain }) => domain)
}
