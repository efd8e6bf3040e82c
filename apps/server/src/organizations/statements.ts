import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../engines/database.ts'
import type { KeyKind, NewKey } from './appKey.ts'

type Db = Kysely<Database>

/** What a key opens. */
export interface KeyOwner {
  readonly appId: string
  readonly organizationId: string
  readonly kind: KeyKind
}

export async function insertOrganization(
  db: Db,
  organization: Insertable<Database['organizations']>,
): Promise<void> {
  await db.insertInto('organizations').values(organization).execute()
}

export async function insertApp(db: Db, app: Insertable<Database['apps']>): Promise<void> {
  await db.insertInto('apps').values(app).execute()
}

export async function insertDomain(db: Db, domain: Insertable<Database['domains']>): Promise<void> {
  await db.insertInto('domains').values(domain).execute()
}

/** Stores a key in a free slot; false when two of its kind are active already. */
export async function insertKey(
  trx: Transaction<Database>,
  appId: string,
  kind: KeyKind,
  { hash, prefix }: NewKey,
): Promise<boolean> {
  const taken = await trx
    .selectFrom('keys')
    .select('slot')
    .where('app_id', '=', appId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .execute()
  const slot = [1, 2].find((free) => !taken.some((used) => used.slot === free))
  if (slot === undefined) return false
  await trx
    .insertInto('keys')
    .values({ hash, app_id: appId, kind, prefix, slot, revoked_at: null })
    .execute()
  return true
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
    .select(['keys.app_id', 'keys.kind', 'apps.organization_id'])
    .where('keys.hash', '=', hash)
    .where('keys.revoked_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return null
  return { appId: found.app_id, organizationId: found.organization_id, kind: found.kind }
}

/** The app behind a host, as its association files need it. */
export async function findAppOfHost(db: Db, host: string) {
  const found = await db
    .selectFrom('domains')
    .innerJoin('apps', 'apps.id', 'domains.app_id')
    .selectAll('apps')
    .where('domains.host', '=', host)
    .executeTakeFirst()
  return found ?? null
}
