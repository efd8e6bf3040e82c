import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
export type ViewRow = Selectable<Database['link_views']>

/** Lists the shared views of an app, and those of a person. */
export async function listViews(
  db: Db,
  appId: string,
  personId: string | null,
): Promise<readonly ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select * from link_views where app_id = ${appId} and person_id is null
    union all
    select * from link_views where app_id = ${appId} and person_id = ${personId}
    order by name, id`.execute(db)
  return rows
}

/** Finds and locks a view that a person may see. */
export async function lockView(
  trx: Trx,
  appId: string,
  id: string,
  personId: string | null,
): Promise<ViewRow | null> {
  const row = await trx
    .selectFrom('link_views')
    .selectAll()
    .where('id', '=', id)
    .where('app_id', '=', appId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return row.person_id === null || row.person_id === personId ? row : null
}

export interface ViewValues {
  readonly person_id: string | null
  readonly name: string
  readonly search: string
}

export function insertView(trx: Trx, appId: string, values: ViewValues): Promise<ViewRow> {
  return trx
    .insertInto('link_views')
    .values({ app_id: appId, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateView(trx: Trx, id: string, values: ViewValues): Promise<ViewRow> {
  return trx
    .updateTable('link_views')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteView(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('link_views').where('id', '=', id).execute()
}
