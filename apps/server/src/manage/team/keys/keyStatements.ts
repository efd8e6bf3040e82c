import { type Kysely, sql, type Transaction } from 'kysely'
import type { NewKey } from '#catalog/apps/keys.ts'
import type { Scope } from '#manage/access/access.ts'
import { fromMicros, toMicros } from '#manage/access/micros.ts'
import type { PagePosition } from '#manage/access/pagination.ts'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

/** Selects the keys of one app, or of a whole organization if `appId` is null. */
export interface KeyOwnerFilter {
  readonly organizationId: string
  readonly appId: string | null
}

function keys(db: Db, { organizationId, appId }: KeyOwnerFilter) {
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
      'expires_at',
      'allowed_addresses',
      'revoked_at',
      toMicros('created_at').as('created_micros'),
    ])
    .where('organization_id', '=', organizationId)
    .$if(appId !== null, (query) => query.where('app_id', '=', appId))
}

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number]

/** Lists keys, the newest first, including revoked ones. */
export async function listKeys(
  db: Db,
  owner: KeyOwnerFilter,
  below: PagePosition | null,
  limit: number,
) {
  return keys(db, owner)
    .$if(below !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) <
          (${fromMicros(below?.micros ?? '0')}, ${below?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function getKeyByHash(db: Db, owner: KeyOwnerFilter, hash: Buffer): Promise<KeyRow> {
  return keys(db, owner).where('hash', '=', hash).executeTakeFirstOrThrow()
}

export async function findKeyById(
  db: Db,
  owner: KeyOwnerFilter,
  id: string,
): Promise<KeyRow | null> {
  return (await keys(db, owner).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns false if it was already revoked. */
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

export interface PublishableKeyDetails {
  readonly name?: string
  readonly createdBy?: string | null
}

/** Stores a publishable key in a free slot of its app. Returns false if two are active. */
export async function insertPublishableKey(
  trx: Transaction<Database>,
  organizationId: string,
  appId: string,
  { text, hash, prefix }: NewKey,
  { name = '', createdBy = null }: PublishableKeyDetails = {},
): Promise<boolean> {
  const active = await trx
    .selectFrom('keys')
    .select('slot')
    .where('app_id', '=', appId)
    .where('kind', '=', 'publishable')
    .where('revoked_at', 'is', null)
    .forUpdate()
    .execute()
  const slot = [1, 2].find((candidate) => !active.some((key) => key.slot === candidate))
  if (slot === undefined) return false
  await trx
    .insertInto('keys')
    .values({
      hash,
      organization_id: organizationId,
      app_id: appId,
      kind: 'publishable',
      prefix,
      publishable_key: text,
      slot,
      revoked_at: null,
      name,
      created_by: createdBy,
    })
    .execute()
  return true
}

export interface NewSecretKey extends Omit<NewKey, 'text'> {
  readonly organizationId: string
  /** Null: valid for all apps of the organization. */
  readonly appId: string | null
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdBy: string | null
  /** Null: never. */
  readonly expiresAt?: Date | null
  /** CIDR ranges. Empty: all addresses. */
  readonly allowedAddresses?: readonly string[]
}

export async function insertSecretKey(db: Db, key: NewSecretKey): Promise<string> {
  const { id } = await db
    .insertInto('keys')
    .values({
      hash: key.hash,
      organization_id: key.organizationId,
      app_id: key.appId,
      kind: 'secret',
      prefix: key.prefix,
      slot: null,
      revoked_at: null,
      name: key.name,
      scopes: [...key.scopes],
      created_by: key.createdBy,
      expires_at: key.expiresAt ?? null,
      allowed_addresses: [...(key.allowedAddresses ?? [])],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function revokeKey(db: Db, hash: Buffer): Promise<void> {
  await db
    .updateTable('keys')
    .set({ revoked_at: new Date() })
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute()
}
