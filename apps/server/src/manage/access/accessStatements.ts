import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { Role, Scope } from './access.ts'
import type { KeyPrincipal } from './principal.ts'

type Db = Kysely<Database>

/** Returns null for a deleted app, unless `allowsDeleted`. */
export async function findOrganizationByApp(
  db: Db,
  appId: string,
  allowsDeleted: boolean,
): Promise<string | null> {
  const found = await db
    .selectFrom('apps')
    .select('organization_id')
    .where('id', '=', appId)
    .$if(!allowsDeleted, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst()
  return found?.organization_id ?? null
}

export interface Membership {
  readonly role: Role
  /** Whether the organization refuses sessions without a second factor. */
  readonly requiresFactor: boolean
}

/** Returns null for a member of a deleted organization, unless `allowsDeleted`. */
export async function findMembership(
  db: Db,
  organizationId: string,
  personId: string,
  allowsDeleted = false,
): Promise<Membership | null> {
  const found = await db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['members.role', 'organizations.requires_factor as requiresFactor'])
    .where('members.organization_id', '=', organizationId)
    .where('members.person_id', '=', personId)
    .$if(!allowsDeleted, (query) => query.where('organizations.deleted_at', 'is', null))
    .executeTakeFirst()
  return found ?? null
}

export interface FoundKey {
  readonly key: KeyPrincipal
  readonly isExpired: boolean
  /** Whether it was used today. */
  readonly isTouched: boolean
}

/**
 * Returns null for a revoked key, from the moment it is revoked. A key of a deleted organization or app counts
 * as revoked.
 */
export async function findSecretKey(db: Db, hash: Buffer): Promise<FoundKey | null> {
  const found = await db
    .selectFrom('keys')
    .innerJoin('organizations', 'organizations.id', 'keys.organization_id')
    .leftJoin('apps', 'apps.id', 'keys.app_id')
    .select([
      'keys.id',
      'keys.organization_id',
      'keys.app_id',
      'keys.scopes',
      'keys.expires_at',
      'keys.allowed_addresses',
      sql<boolean>`coalesce(keys.expires_at <= now(), false)`.as('is_expired'),
      sql<boolean>`coalesce(keys.last_used_at >= date_trunc('day', now()), false)`.as('is_touched'),
    ])
    .where('keys.hash', '=', hash)
    .where('keys.kind', '=', 'secret')
    .where('keys.revoked_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .where('apps.deleted_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return null
  return {
    key: {
      kind: 'key',
      id: found.id,
      organizationId: found.organization_id,
      appId: found.app_id,
      scopes: found.scopes as Scope[],
      expiresAt: found.expires_at,
      allowedAddresses: found.allowed_addresses,
    },
    isExpired: found.is_expired,
    isTouched: found.is_touched,
  }
}

/** Records that a key was used today. Call it only if it was not yet: once a day, not with each request. */
export async function touchKey(db: Db, id: string): Promise<void> {
  await db
    .updateTable('keys')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns false if the key was used before. Waits for a concurrent transaction that uses the same key. */
export async function insertIdempotencyKey(
  trx: Transaction<Database>,
  principal: string,
  keyHash: Buffer,
  requestHash: Buffer,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency_keys')
    .values({ principal, key_hash: keyHash, request_hash: requestHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findIdempotentResponse(
  trx: Transaction<Database>,
  principal: string,
  keyHash: Buffer,
): Promise<{ readonly requestHash: Buffer; readonly response: Buffer | null } | null> {
  const found = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('principal', '=', principal)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst()
  return found === undefined ? null : { requestHash: found.request_hash, response: found.response }
}

export async function saveIdempotentResponse(
  trx: Transaction<Database>,
  principal: string,
  keyHash: Buffer,
  response: Buffer,
): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ response })
    .where('principal', '=', principal)
    .where('key_hash', '=', keyHash)
    .execute()
}

export async function deleteOldIdempotencyKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

/** Locks the app until the end of the transaction. Returns null if it does not exist. */
export async function lockApp(trx: Transaction<Database>, organizationId: string, appId: string) {
  const found = await trx
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', appId)
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found ?? null
}
