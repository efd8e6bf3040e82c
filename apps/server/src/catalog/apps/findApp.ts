import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'

type Db = Kysely<Database>
/** Whose a publishable key is. */
export interface KeyOwner {
  readonly appId: string
  readonly organizationId: string
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

/** The app behind a domain, as its association files need it. */
export async function findAppByDomain(db: Db, domain: string) {
  const found = await db
    .selectFrom('domains')
    .innerJoin('apps', 'apps.id', 'domains.app_id')
    .selectAll('apps')
    .where('domains.domain', '=', domain)
    .where('domains.suspended_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}
