import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../engines/database.ts'
import { microsOf, momentOf } from './moments.ts'
import type { PagePosition } from './organizationStatements.ts'

type Db = Kysely<Database>

/** Whose keys: all of an organization, or those of one app of it. */
export interface KeysOf {
  readonly organizationId: string
  readonly appId: string | null
}

function keys(db: Db, { organizationId, appId }: KeysOf) {
  return db
    .selectFrom('keys')
    .select([
      'id',
      'app_id',
      'kind',
      'name',
      'prefix',
      'scopes',
      'created_by',
      'created_at',
      'last_used_at',
      'revoked_at',
      microsOf('created_at').as('created_micros'),
    ])
    .where('organization_id', '=', organizationId)
    .$if(appId !== null, (query) => query.where('app_id', '=', appId))
}

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

/** The newest first, with those that were revoked. */
export async function listKeys(db: Db, of: KeysOf, below: PagePosition | null, limit: number) {
  return keys(db, of)
    .$if(below !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) <
          (${momentOf(below?.micros ?? '0')}, ${below?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function getKeyByHash(db: Db, of: KeysOf, hash: Buffer): Promise<KeyRow> {
  return keys(db, of).where('hash', '=', hash).executeTakeFirstOrThrow()
}

export async function findKeyById(db: Db, of: KeysOf, id: string): Promise<KeyRow | null> {
  return (await keys(db, of).where('id', '=', id).executeTakeFirst()) ?? null
}

/** False when it was revoked before. */
export async function revokeKeyById(
  trx: Transaction<Database>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('keys')
    .set({ revoked_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
