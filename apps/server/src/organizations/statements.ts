import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../engines/database.ts'
import type { Scope } from '../management/access.ts'
import type { NewKey } from './appKey.ts'

type Db = Kysely<Database>

/** Whose a publishable key is. */
export interface KeyOwner {
  readonly appId: string
  readonly organizationId: string
}

export async function insertOrganization(
  db: Db,
  organization: Insertable<Database['organizations']>,
): Promise<Selectable<Database['organizations']>> {
  return db
    .insertInto('organizations')
    .values(organization)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function insertApp(
  db: Db,
  app: Insertable<Database['apps']>,
): Promise<Selectable<Database['apps']>> {
  return db.insertInto('apps').values(app).returningAll().executeTakeFirstOrThrow()
}

export async function insertDomain(db: Db, domain: Insertable<Database['domains']>): Promise<void> {
  await db.insertInto('domains').values(domain).execute()
}

export interface PublishableKeyDetails {
  readonly name?: string
  readonly createdBy?: string | null
}

/** Stores a publishable key in a free slot of its app; false when two are active already. */
export async function insertPublishableKey(
  trx: Transaction<Database>,
  organizationId: string,
  appId: string,
  { hash, prefix }: NewKey,
  { name = '', createdBy = null }: PublishableKeyDetails = {},
): Promise<boolean> {
  const taken = await trx
    .selectFrom('keys')
    .select('slot')
    .where('app_id', '=', appId)
    .where('kind', '=', 'publishable')
    .where('revoked_at', 'is', null)
    .forUpdate()
    .execute()
  const slot = [1, 2].find((free) => !taken.some((used) => used.slot === free))
  if (slot === undefined) return false
  await trx
    .insertInto('keys')
    .values({
      hash,
      organization_id: organizationId,
      app_id: appId,
      kind: 'publishable',
      prefix,
      slot,
      revoked_at: null,
      name,
      created_by: createdBy,
    })
    .execute()
  return true
}

export interface NewSecretKey extends NewKey {
  readonly organizationId: string
  /** Null: all apps of the organization. */
  readonly appId: string | null
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdBy: string | null
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

export async function findKeyOwner(db: Db, hash: Buffer): Promise<KeyOwner | null> {
  const found = await db
    .selectFrom('keys')
    .innerJoin('apps', 'apps.id', 'keys.app_id')
    .select(['apps.id', 'apps.organization_id'])
    .where('keys.hash', '=', hash)
    .where('keys.kind', '=', 'publishable')
    .where('keys.revoked_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return null
  return { appId: found.id, organizationId: found.organization_id }
}

/** The app behind a host, as its association files need it. */
export async function findAppOfHost(db: Db, host: string) {
  const found = await db
    .selectFrom('domains')
    .innerJoin('apps', 'apps.id', 'domains.app_id')
    .selectAll('apps')
    .where('domains.host', '=', host)
    .where('domains.suspended_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}
