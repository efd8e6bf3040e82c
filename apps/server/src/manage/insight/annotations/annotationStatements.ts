import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Trx = Transaction<Database>
export type AnnotationRow = Selectable<Database['annotations']>

/** Lists the annotations of an app, the oldest first. */
export async function listAnnotations(
  db: Kysely<Database>,
  appId: string,
): Promise<readonly AnnotationRow[]> {
  return db
    .selectFrom('annotations')
    .selectAll()
    .where('app_id', '=', appId)
    .orderBy(sql`coalesce(at, day::timestamptz)`)
    .orderBy('id')
    .execute()
}

export async function countAnnotations(trx: Trx, appId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('annotations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type AnnotationValues = Pick<AnnotationRow, 'day' | 'at' | 'text'>

export function insertAnnotation(
  trx: Trx,
  appId: string,
  values: AnnotationValues,
): Promise<AnnotationRow> {
  return trx
    .insertInto('annotations')
    .values({ app_id: appId, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Null if the app has no such annotation. */
export async function updateAnnotation(
  trx: Trx,
  appId: string,
  id: string,
  values: AnnotationValues,
): Promise<AnnotationRow | null> {
  const updated = await trx
    .updateTable('annotations')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('app_id', '=', appId)
    .returningAll()
    .executeTakeFirst()
  return updated ?? null
}

/** Returns false if the app has no such annotation. */
export async function deleteAnnotation(trx: Trx, appId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('annotations')
    .where('id', '=', id)
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
