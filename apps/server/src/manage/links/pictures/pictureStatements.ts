import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { EncodedPicture } from './encodePicture.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** A stored picture without its content. */
export type PictureRow = Omit<Selectable<Database['pictures']>, 'app_id' | 'content'>

const columns = ['id', 'type', 'width', 'height', 'bytes', 'created_by', 'created_at'] as const

/** Inserts a picture. Returns null if the app has it already. */
export async function insertPicture(
  trx: Trx,
  appId: string,
  createdBy: string,
  { id, type, width, height, content }: EncodedPicture,
): Promise<PictureRow | null> {
  const inserted = await trx
    .insertInto('pictures')
    .values({
      app_id: appId,
      id,
      type,
      width,
      height,
      content,
      created_by: createdBy,
    })
    .onConflict((conflict) => conflict.columns(['app_id', 'id']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  return inserted ?? null
}

export async function findPictureRow(db: Db, appId: string, id: string): Promise<PictureRow> {
  return db
    .selectFrom('pictures')
    .select(columns)
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export type PictureContent = Pick<Selectable<Database['pictures']>, 'type' | 'content'>

export async function findPictureContent(
  db: Db,
  appId: string,
  id: string,
): Promise<PictureContent | null> {
  const found = await db
    .selectFrom('pictures')
    .select(['type', 'content'])
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ?? null
}

/** Lists the pictures of an app, the latest first. */
export async function listPictures(db: Db, appId: string, limit: number): Promise<PictureRow[]> {
  return db
    .selectFrom('pictures')
    .select(columns)
    .where('app_id', '=', appId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns whether there was one. */
export async function deletePicture(trx: Trx, appId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('pictures')
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
