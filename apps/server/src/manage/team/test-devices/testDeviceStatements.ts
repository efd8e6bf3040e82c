import { type Kysely, sql, type Transaction } from 'kysely'
import { fromMicros, toMicros } from '#manage/access/micros.ts'
import type { PagePosition } from '#manage/access/pagination.ts'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

export type TestDeviceRow = Awaited<ReturnType<typeof listTestDevices>>[number]

export async function listTestDevices(
  db: Db,
  appId: string,
  after: PagePosition | null,
  limit: number,
) {
  return selectDevices(db, appId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, install_id) >
          (${fromMicros(after?.micros ?? '0')}, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('install_id')
    .limit(limit)
    .execute()
}

export async function countTestDevices(db: Db, appId: string): Promise<number> {
  const { count } = await db
    .selectFrom('test_devices')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Inserts a test device. Returns null if the app already has it. */
export async function insertTestDevice(
  trx: Transaction<Database>,
  appId: string,
  installId: string,
  name: string,
): Promise<TestDeviceRow | null> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('test_devices')
    .values({ app_id: appId, install_id: installId, name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return null
  return selectDevices(trx, appId).where('install_id', '=', installId).executeTakeFirstOrThrow()
}

/** Deletes a test device. Returns false if there is none. */
export async function deleteTestDevice(
  trx: Transaction<Database>,
  appId: string,
  installId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('test_devices')
    .where('app_id', '=', appId)
    .where('install_id', '=', installId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

function selectDevices(db: Db, appId: string) {
  return db
    .selectFrom('test_devices')
    .select(['install_id', 'name', 'created_at', toMicros('created_at').as('created_micros')])
    .where('app_id', '=', appId)
}
