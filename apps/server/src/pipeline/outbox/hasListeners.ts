import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#platform/engines/database.ts'

const text = `select exists (
  select from webhook_endpoints where app_id = $1 and is_enabled
) as found`

/** Returns whether an app has an enabled webhook endpoint, so that callers can skip building messages. */
export async function hasListeners(db: Kysely<Database> | Pool, appId: string): Promise<boolean> {
  const { rows } =
    'executeQuery' in db
      ? await db.executeQuery<{ found: boolean }>(CompiledQuery.raw(text, [appId]))
      : await db.query<{ found: boolean }>({ name: 'has-listeners', text, values: [appId] })
  return rows[0]?.found ?? false
}
