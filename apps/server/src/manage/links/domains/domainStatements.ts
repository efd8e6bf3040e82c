import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** A domain that an app added, with its verification. */
export interface DomainRow {
  readonly domain: string
  /** Null if the domain needs no verification, and so are `challenge` and the times below. */
  readonly verification_id: string | null
  readonly challenge: string | null
  readonly verified_at: Date | null
  readonly checked_at: Date | null
  readonly missing_since: Date | null
  readonly created_at: Date
  /** Whether the app has the domain now. False while it is not verified, or after another app claimed it. */
  readonly is_held: boolean
  readonly suspended_at: Date | null
  readonly taken_down_at: Date | null
  readonly takedown_reason: string | null
}

function selectDomains(appId: string) {
  return sql`
    select names.domain, verifications.id as verification_id, verifications.challenge,
           verifications.verified_at, verifications.checked_at, verifications.missing_since,
           coalesce(verifications.created_at, domains.created_at) as created_at,
           domains.domain is not null as is_held, domains.suspended_at,
           domains.taken_down_at, domains.takedown_reason
      from (select domain from domain_verifications where app_id = ${appId}
            union select domain from domains where app_id = ${appId}) names
      left join domain_verifications verifications
        on verifications.domain = names.domain and verifications.app_id = ${appId}
      left join domains on domains.domain = names.domain and domains.app_id = ${appId}`
}

/** Lists the domains of an app by name, starting after `after`. */
export async function listDomains(
  db: Db,
  appId: string,
  after: string,
  limit: number,
): Promise<readonly DomainRow[]> {
  // Compared byte by byte, because a language collation ignores dots.
  const { rows } = await sql<DomainRow>`${selectDomains(appId)}
    where names.domain collate "C" > ${after} order by names.domain collate "C" limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findDomain(db: Db, appId: string, domain: string): Promise<DomainRow | null> {
  const { rows } =
    await sql<DomainRow>`${selectDomains(appId)} where names.domain = ${domain}`.execute(db)
  return rows[0] ?? null
}

/** Serializes decisions about a domain: the lock lasts until the transaction ends. The row need not exist. */
export async function lockDomainName(trx: Trx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`.execute(trx)
}

/** Returns false if the app already has a verification for the domain. */
export async function insertVerification(
  trx: Trx,
  verification: Insertable<Database['domain_verifications']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('domain_verifications')
    .values(verification)
    .onConflict((conflict) => conflict.columns(['app_id', 'domain']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findAppName(db: Db, appId: string): Promise<string> {
  const { name } = await db
    .selectFrom('apps')
    .select('name')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow()
  return name
}

export interface HolderRow {
  readonly appId: string
  readonly organizationId: string
  readonly challenge: string | null
  readonly missingSince: Date | null
}

/** Finds the app that has a domain, with its verification. */
export async function findHolder(trx: Trx, domain: string): Promise<HolderRow | null> {
  const found = await trx
    .selectFrom('domains')
    .innerJoin('apps', 'apps.id', 'domains.app_id')
    .leftJoin('domain_verifications', (join) =>
      join
        .onRef('domain_verifications.domain', '=', 'domains.domain')
        .onRef('domain_verifications.app_id', '=', 'domains.app_id'),
    )
    .select([
      'apps.id as appId',
      'apps.organization_id as organizationId',
      'domain_verifications.challenge',
      'domain_verifications.missing_since as missingSince',
    ])
    .where('domains.domain', '=', domain)
    .executeTakeFirst()
  return found ?? null
}

export async function findReleased(trx: Trx, domain: string) {
  const found = await trx
    .selectFrom('released_domains')
    .selectAll()
    .where('domain', '=', domain)
    .executeTakeFirst()
  return found ?? null
}

/** Assigns a domain to an app and replaces any previous holder. The domain must be locked. */
export async function assignDomain(trx: Trx, domain: string, appId: string): Promise<void> {
  await trx
    .insertInto('domains')
    .values({ domain, app_id: appId })
    .onConflict((conflict) =>
      conflict.column('domain').doUpdateSet({
        app_id: appId,
        suspended_at: null,
        created_at: sql<Date>`now()`,
        health_checked_at: null,
        healthy_at: null,
        health_failures: [],
      }),
    )
    .execute()
  await trx.deleteFrom('released_domains').where('domain', '=', domain).execute()
}

/** Marks a domain as unverified for an app that lost it to another. */
export async function resetVerification(trx: Trx, appId: string, domain: string): Promise<void> {
  await trx
    .updateTable('domain_verifications')
    .set({ verified_at: null, missing_since: null })
    .where('app_id', '=', appId)
    .where('domain', '=', domain)
    .execute()
}

export async function saveVerification(
  trx: Trx,
  appId: string,
  domain: string,
  state: {
    readonly verifiedAt: Date | null
    readonly checkedAt: Date | null
    readonly missingSince: Date | null
  },
): Promise<void> {
  await trx
    .updateTable('domain_verifications')
    .set({
      verified_at: state.verifiedAt,
      checked_at: state.checkedAt,
      missing_since: state.missingSince,
    })
    .where('app_id', '=', appId)
    .where('domain', '=', domain)
    .execute()
}

export async function suspendDomain(
  trx: Trx,
  appId: string,
  domain: string,
  suspendedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('domains')
    .set({ suspended_at: suspendedAt })
    .where('app_id', '=', appId)
    .where('domain', '=', domain)
    .execute()
}

/** Locks the row of a domain: waits for links that are being created on it, and blocks new ones. */
export async function lockDomainRow(trx: Trx, domain: string): Promise<void> {
  await trx
    .selectFrom('domains')
    .select('domain')
    .where('domain', '=', domain)
    .forUpdate()
    .execute()
}

export async function countLinksInUse(trx: Trx, appId: string, domain: string): Promise<number> {
  const { count } = await trx
    .selectFrom('links')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('app_id', '=', appId)
    .where('domain', '=', domain)
    .where('archived_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Releases a domain, and reserves it for its organization for a while. Archived links stay. */
export async function releaseDomain(
  trx: Trx,
  { appId, organizationId }: { readonly appId: string; readonly organizationId: string },
  domain: string,
  releasedAt: Date,
): Promise<void> {
  await trx
    .updateTable('domains')
    .set({ app_id: null, suspended_at: null })
    .where('app_id', '=', appId)
    .where('domain', '=', domain)
    .execute()
  const released = { organization_id: organizationId, released_at: releasedAt }
  await trx
    .insertInto('released_domains')
    .values({ domain, ...released })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(released))
    .execute()
}

export async function deleteVerification(trx: Trx, appId: string, domain: string): Promise<void> {
  await trx
    .deleteFrom('domain_verifications')
    .where('app_id', '=', appId)
    .where('domain', '=', domain)
    .execute()
}

export interface DueVerification {
  readonly appId: string
  readonly organizationId: string
  readonly domain: string
}

/**
 * Claims verifications of served domains that are due for a check. Missing records are due after
 * `missingIntervalMs`, all others after `intervalMs`. Marks them as checked, so that another server claims
 * different ones.
 */
export async function claimDueVerifications(
  db: Db,
  now: Date,
  options: {
    readonly intervalMs: number
    readonly missingIntervalMs: number
    readonly limit: number
  },
): Promise<readonly DueVerification[]> {
  const { intervalMs, missingIntervalMs, limit } = options
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<DueVerification>`
    with due as (
      select verifications.id, apps.organization_id
        from domain_verifications verifications
        join domains
          on domains.domain = verifications.domain and domains.app_id = verifications.app_id
        join apps on apps.id = verifications.app_id
       where verifications.verified_at is not null
         and (verifications.checked_at is null or verifications.checked_at <=
              case when verifications.missing_since is null then ${before(intervalMs)}::timestamptz
                   else ${before(missingIntervalMs)}::timestamptz end)
       order by verifications.checked_at nulls first
       limit ${limit}
         for update of verifications skip locked
    )
    update domain_verifications set checked_at = ${now}
      from due where due.id = domain_verifications.id
    returning domain_verifications.app_id as "appId", due.organization_id as "organizationId",
              domain_verifications.domain`.execute(db)
  return rows
}

export async function insertDomain(db: Db, domain: Insertable<Database['domains']>): Promise<void> {
  await db.insertInto('domains').values(domain).execute()
}
