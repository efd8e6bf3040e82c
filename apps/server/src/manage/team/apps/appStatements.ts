import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import { fromMicros, toMicros } from '#manage/access/micros.ts'
import type { PagePosition } from '#manage/access/pagination.ts'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

export async function listApps(
  db: Db,
  organizationId: string,
  after: PagePosition | null,
  limit: number,
  isDeleted: boolean,
) {
  return db
    .selectFrom('apps')
    .selectAll()
    .select(toMicros('created_at').as('created_micros'))
    .where('organization_id', '=', organizationId)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) > (${fromMicros(after?.micros ?? '0')}, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function findApp(db: Db, organizationId: string, appId: string) {
  const found = await db
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', appId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return found ?? null
}

export async function hasPicture(db: Db, appId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('pictures')
    .select('id')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

export async function updateApp(
  trx: Transaction<Database>,
  organizationId: string,
  appId: string,
  changes: Updateable<Database['apps']>,
) {
  return trx
    .updateTable('apps')
    .set({ ...changes, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', appId)
    .where('organization_id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertApp(
  db: Db,
  app: Insertable<Database['apps']>,
): Promise<Selectable<Database['apps']>> {
  return db.insertInto('apps').values(app).returningAll().executeTakeFirstOrThrow()
}
