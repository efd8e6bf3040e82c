import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

export const quotaResources = [
  'apps',
  'domains',
  'keys',
  'links',
  'members',
  'pictures',
  'webhooks',
] as const satisfies readonly Database['quotas']['resource'][]
export type QuotaResource = (typeof quotaResources)[number]

/**
 * Resources that count towards each quota. Open invitations, and users of an identity provider who have not signed in
 * yet, count as members, so that joining never fails.
 */
function selectCount(organizationId: string, resource: QuotaResource): RawBuilder<unknown> {
  switch (resource) {
    case 'apps':
      return sql`select count(*) from apps where organization_id = ${organizationId}`
    case 'domains':
      // Claims without a verified domain count too: each is checked against the DNS.
      return sql`select count(*) from (
          select domain from domains join apps on apps.id = domains.app_id
           where apps.organization_id = ${organizationId}
          union select domain from domain_verifications join apps on apps.id = app_id
           where apps.organization_id = ${organizationId}) names`
    case 'keys':
      return sql`select count(*) from keys
        where organization_id = ${organizationId} and revoked_at is null`
    case 'links':
      return sql`select coalesce(
        (select link_count from link_counts where organization_id = ${organizationId}), 0) as count`
    case 'members':
      return sql`select (select count(*) from members where organization_id = ${organizationId}) +
        (select count(*) from invitations where organization_id = ${organizationId}
            and accepted_at is null and expires_at > now()) +
        (select count(*) from scim_users where organization_id = ${organizationId}
            and is_active and person_id is null) as count`
    case 'pictures':
      return sql`select count(*) from pictures join apps on apps.id = app_id
        where organization_id = ${organizationId}`
    case 'webhooks':
      return sql`select count(*) from webhook_endpoints join apps on apps.id = app_id
        where organization_id = ${organizationId}`
  }
}

export async function countResources(
  db: Db,
  organizationId: string,
  resource: QuotaResource,
): Promise<number> {
  const { rows } = await (
    selectCount(organizationId, resource) as RawBuilder<{ count: string }>
  ).execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Counts the organizations that a person owns, without deleted ones. */
export async function countOwned(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('members.person_id', '=', personId)
    .where('members.role', '=', 'owner')
    .where('organizations.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns null if the configured quota applies. */
export async function findQuota(
  db: Db,
  organizationId: string,
  resource: QuotaResource,
): Promise<number | null> {
  const found = await db
    .selectFrom('quotas')
    .select('max_count')
    .where('organization_id', '=', organizationId)
    .where('resource', '=', resource)
    .executeTakeFirst()
  return found?.max_count ?? null
}

export async function saveQuota(
  db: Db,
  organizationId: string,
  resource: QuotaResource,
  maxCount: number,
): Promise<void> {
  await db
    .insertInto('quotas')
    .values({ organization_id: organizationId, resource, max_count: maxCount })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'resource']).doUpdateSet({ max_count: maxCount }),
    )
    .execute()
}

export async function deleteQuota(
  db: Db,
  organizationId: string,
  resource: QuotaResource,
): Promise<void> {
  await db
    .deleteFrom('quotas')
    .where('organization_id', '=', organizationId)
    .where('resource', '=', resource)
    .execute()
}
