import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { HealthItem } from './healthItem.ts'

type Db = Kysely<Database>
type HealthCheck = HealthItem['check']

export interface DueDomain {
  readonly domain: string
  readonly appId: string
  readonly appName: string
  readonly organizationId: string
  /** Whether nothing failed at an earlier look. */
  readonly wasHealthy: boolean
  /** What failed at the last look. */
  readonly failures: readonly HealthCheck[]
}

/**
 * Claims served custom domains whose health is due to be checked: after `failingIntervalMs` if something failed at the
 * last look, otherwise after `intervalMs`. Marks them, so that another server claims different ones.
 */
export async function claimDueDomains(
  db: Db,
  now: Date,
  options: {
    readonly intervalMs: number
    readonly failingIntervalMs: number
    readonly limit: number
  },
): Promise<readonly DueDomain[]> {
  const { intervalMs, failingIntervalMs, limit } = options
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<DueDomain>`
    with due as (
      select domains.domain, apps.name, apps.organization_id
        from domains
        join domain_verifications verifications
          on verifications.domain = domains.domain and verifications.app_id = domains.app_id
        join apps on apps.id = domains.app_id
        join organizations on organizations.id = apps.organization_id
       where verifications.verified_at is not null and verifications.missing_since is null
         and domains.suspended_at is null and domains.taken_down_at is null
         and apps.deleted_at is null and organizations.deleted_at is null
         and (domains.health_checked_at is null or domains.health_checked_at <=
              case when domains.health_failures = '{}' then ${before(intervalMs)}::timestamptz
                   else ${before(failingIntervalMs)}::timestamptz end)
       order by domains.health_checked_at nulls first
       limit ${limit}
         for update of domains skip locked
    )
    update domains set health_checked_at = ${now} from due where due.domain = domains.domain
    returning domains.domain, domains.app_id as "appId", due.name as "appName",
              due.organization_id as "organizationId", domains.healthy_at is not null as "wasHealthy",
              domains.health_failures as failures`.execute(db)
  return rows
}

/** Records what failed at a look. Returns false if the app does not have the domain any more. */
export async function saveHealth(
  db: Db,
  { domain, appId }: Pick<DueDomain, 'domain' | 'appId'>,
  failures: readonly HealthCheck[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('domains')
    .set({ health_failures: [...failures], ...(failures.length === 0 ? { healthy_at: now } : {}) })
    .where('domain', '=', domain)
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
