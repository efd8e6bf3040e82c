import { sql, type Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'

/** So many at a time: a long delete would hold its locks for as long. */
const mostRows = 10_000

export async function deleteOldAbstentions(db: Kysely<Database>, before: Date): Promise<void> {
  await sql`
    delete from abstentions where ctid in (
      select ctid from abstentions where decided_at < ${before} limit ${mostRows}
    )`.execute(db)
}
