import { type Kysely, sql, type Transaction } from 'kysely'
import {
  deleteVerification,
  lockDomainName,
  releaseDomain,
} from '#manage/links/domains/domainStatements.ts'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/**
 * Tables with rows of an app, in an order that respects foreign keys. A test compares the list with the schema.
 * Deliveries and attempts of webhooks are deleted with their messages, and parameters of clicks by their store.
 */
export const appTables = [
  'webhook_messages',
  'webhook_endpoints',
  'purchase_sources',
  'claims',
  'abstentions',
  'address_keys',
  'install_values',
  'match_policies',
  'active_models',
  'match_models',
  'test_devices',
  'erasures',
  'dead_letters',
  'imports',
  'pictures',
  'app_milestones',
  'app_sdks',
  'links',
  'link_tags',
  'link_folders',
  'link_views',
  'annotations',
  'reports',
  'campaign_templates',
  'keys',
] as const satisfies readonly (keyof Database)[]

/** Returns whether anything was deleted before a time. One statement, because mostly there is nothing. */
export async function hasPurgeable(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from links where deleted_at <= ${before})
        or exists (select from people where deleted_at <= ${before})
        or exists (select from apps where deleted_at <= ${before})
        or exists (select from organizations where deleted_at <= ${before}) as found`.execute(db)
  return rows[0]?.found === true
}

/** Only one server purges at a time. Returns false if another one does. The lock ends with the transaction. */
export async function tryLockPurge(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended('purge', 0)) as locked`.execute(trx)
  return rows[0]?.locked === true
}

/** Deletes up to `limit` links that were deleted before a time. Returns their number. */
export async function purgeLinks(trx: Trx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from links where id in (
      select id from links where deleted_at <= ${before} order by deleted_at limit ${limit}
         for update skip locked)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes up to `limit` accounts, and everything with their email addresses. Returns their number. */
export async function purgePeople(trx: Trx, before: Date, limit: number): Promise<number> {
  const people = await trx
    .selectFrom('people')
    .select(['id', 'email'])
    .where('deleted_at', '<=', before)
    .where(sql<boolean>`not exists (select from members where person_id = people.id)`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (people.length === 0) return 0
  const emails = people.map(({ email }) => email)
  await trx.deleteFrom('invitations').where('email', 'in', emails).execute()
  const ids = people.map(({ id }) => id)
  // Sessions, ways to sign in and one-time links are deleted with the person.
  await trx.deleteFrom('people').where('id', 'in', ids).execute()
  return people.length
}

export interface PurgeableApp {
  readonly id: string
  readonly organizationId: string
  /** When it stopped accepting data. */
  readonly deletedAt: Date
}

/** Lists apps that were deleted before a time, by themselves or with their organization. */
export async function listPurgeableApps(
  db: Db,
  before: Date,
  limit: number,
): Promise<readonly PurgeableApp[]> {
  const { rows } = await sql<PurgeableApp>`
    select apps.id, organization_id as "organizationId",
           least(apps.deleted_at, organizations.deleted_at) as "deletedAt"
      from apps join organizations on organizations.id = apps.organization_id
     where least(apps.deleted_at, organizations.deleted_at) <= ${before}
     order by "deletedAt", apps.id limit ${limit}`.execute(db)
  return rows
}

/** Deletes up to `limit` rows of an app. Returns their number: less than `limit` if none are left. */
export async function purgeAppRows(trx: Trx, appId: string, limit: number): Promise<number> {
  let count = 0
  for (const table of appTables) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid in (
        select ctid from ${sql.table(table)} where app_id = ${appId} limit ${limit - count})`.execute(
      trx,
    )
    count += Number(numAffectedRows ?? 0)
    if (count >= limit) return count
  }
  return count
}

/** Releases the domains of an app and deletes the app. Its other rows must be deleted. */
export async function purgeApp(trx: Trx, app: PurgeableApp, now: Date): Promise<void> {
  const { id: appId, organizationId } = app
  const domains = await trx
    .selectFrom('domains')
    .select('domain')
    .where('app_id', '=', appId)
    .orderBy('domain')
    .execute()
  for (const { domain } of domains) {
    await lockDomainName(trx, domain)
    await releaseDomain(trx, { appId, organizationId }, domain, now)
    await deleteVerification(trx, appId, domain)
  }
  await trx.deleteFrom('domain_verifications').where('app_id', '=', appId).execute()
  await trx.deleteFrom('apps').where('id', '=', appId).execute()
}

/** Lists organizations that were deleted before a time and whose apps are purged. */
export async function listPurgeableOrganizations(
  db: Db,
  before: Date,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('organizations')
    .select('id')
    .where('deleted_at', '<=', before)
    .where(sql<boolean>`not exists (select from apps where organization_id = organizations.id)`)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Members of SCIM groups are deleted with their group. */
const organizationTables = [
  'quotas',
  'link_counts',
  'currency_rates',
  'invitations',
  'members',
  'keys',
  'scim_tokens',
  'scim_groups',
  'scim_users',
] as const satisfies readonly (keyof Database)[]

/** Deletes an organization without apps. Its audit log stays. */
export async function purgeOrganization(trx: Trx, organizationId: string): Promise<void> {
  for (const table of organizationTables) {
    await trx.deleteFrom(table).where('organization_id', '=', organizationId).execute()
  }
  await trx.deleteFrom('organizations').where('id', '=', organizationId).execute()
}
