import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

/** App and organization of a publishable key. */
export interface KeyOwner {
  readonly appId: string
  readonly organizationId: string
}

/**
 * Finds the owner of a publishable key that is not revoked. Keys of a deleted app, and of a deleted or
 * taken-down organization, count as revoked.
 */
export async function findKeyOwner(db: Db, hash: Buffer): Promise<KeyOwner | null> {
  const found = await db
    .selectFrom('keys')
    .innerJoin('apps', 'apps.id', 'keys.app_id')
    .innerJoin('organizations', 'organizations.id', 'apps.organization_id')
    .select(['apps.id', 'apps.organization_id'])
    .where('keys.hash', '=', hash)
    .where('keys.kind', '=', 'publishable')
    .where('keys.revoked_at', 'is', null)
    .where('apps.deleted_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.taken_down_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) return null
  return { appId: found.id, organizationId: found.organization_id }
}

/**
 * Finds the app of a domain, for its association files. Null if the domain is suspended or taken down, the app
 * or its organization is deleted, or the organization is taken down.
 */
export async function findAppByDomain(db: Db, domain: string) {
  const found = await selectServedDomain(db, domain).selectAll('apps').executeTakeFirst()
  return found ?? null
}

/** Returns whether {@link findAppByDomain} would find an app. */
export async function isDomainServed(db: Db, domain: string): Promise<boolean> {
  const found = await selectServedDomain(db, domain).select('domains.domain').executeTakeFirst()
  return found !== undefined
}

function selectServedDomain(db: Db, domain: string) {
  return db
    .selectFrom('domains')
    .innerJoin('apps', 'apps.id', 'domains.app_id')
    .innerJoin('organizations', 'organizations.id', 'apps.organization_id')
    .where('domains.domain', '=', domain)
    .where('domains.suspended_at', 'is', null)
    .where('domains.taken_down_at', 'is', null)
    .where('apps.deleted_at', 'is', null)
    .where('organizations.deleted_at', 'is', null)
    .where('organizations.taken_down_at', 'is', null)
}
