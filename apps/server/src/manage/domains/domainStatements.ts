import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** A domain as an app sees it: what it has to prove, if anything, and whether it has it. */
export interface DomainRow {
  readonly domain: string
  /** Null: it needs no proof. */
  readonly verification_id: string | null
  readonly challenge: string | null
  readonly verified_at: Date | null
  readonly checked_at: Date | null
  readonly missing_since: Date | null
  readonly created_at: Date
  readonly is_held: boolean
  readonly suspended_at: Date | null
}

function domains(appId: string) {
  return sql`
    select domains.domain, proofs.id as verification_id, proofs.challenge, proofs.verified_at, proofs.checked_at,
           proofs.missing_since, coalesce(proofs.created_at, domains.created_at) as created_at,
           domains.domain is not null as is_held, domains.suspended_at
      from (select domain from domain_verifications where app_id = ${appId}
            union select domain from domains where app_id = ${appId}) domains
      left join domain_verifications proofs on proofs.domain = domains.domain and proofs.app_id = ${appId}
      left join domains on domains.domain = domains.domain and domains.app_id = ${appId}`
}

/** By name, beginning after one. */
export async function listDomains(
  db: Db,
  appId: string,
  after: string,
  limit: number,
): Promise<readonly DomainRow[]> {
  // Byte by byte, as positions are compared: a collation of words would pass over dots.
  const { rows } = await sql<DomainRow>`${domains(appId)}
    where domains.domain collate "C" > ${after} order by domains.domain collate "C" limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findDomain(db: Db, appId: string, domain: string): Promise<DomainRow | null> {
  const { rows } = await sql<DomainRow>`${domains(appId)} where domains.domain = ${domain}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** From here to the end of the transaction nobody else decides whose the domain is. */
export async function lockDomainName(trx: Trx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${domain}`}, 0))`.execute(trx)
}

/** False when the app has one for the domain already. */
export async function insertVerification(
  trx: Trx,
  proof: Insertable<Database['domain_verifications']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('domain_verifications')
    .values(proof)
    .onConflict((conflict) => conflict.columns(['app_id', 'domain']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface HolderRow {
  readonly appId: string
  readonly organizationId: string
  readonly challenge: string | null
  readonly missingSince: Date | null
}

/** Who has a domain, and by what proof. */
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

/** Gives a domain to an app, whoever had it. The domain has to be locked. */
export async function assignDomain(trx: Trx, domain: string, appId: string): Promise<void> {
  await trx
    .insertInto('domains')
    .values({ domain, app_id: appId })
    .onConflict((conflict) =>
      conflict
        .column('domain')
        .doUpdateSet({ app_id: appId, suspended_at: null, created_at: sql<Date>`now()` }),
    )
    .execute()
  await trx.deleteFrom('released_domains').where('domain', '=', domain).execute()
}

/** Who lost a domain to another has to prove it anew. */
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

/** Waits for links that are being made there, and lets no other begin. */
export async function lockDomain(trx: Trx, domain: string): Promise<void> {
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
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lets a domain go, and keeps it for the organization for a while. Archived links stay where they are. */
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
 * Proofs of served domains that were not looked at for a day, or for an hour where they are missing. They
 * count as looked at from here on: another server takes others.
 */
export async function claimDueVerifications(
  db: Db,
  now: Date,
  { freshMs, missingFreshMs, limit }: { freshMs: number; missingFreshMs: number; limit: number },
): Promise<readonly DueVerification[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<DueVerification>`
    with due as (
      select proofs.id, apps.organization_id
        from domain_verifications proofs
        join domains on domains.domain = proofs.domain and domains.app_id = proofs.app_id
        join apps on apps.id = proofs.app_id
       where proofs.verified_at is not null
         and (proofs.checked_at is null or proofs.checked_at <=
              case when proofs.missing_since is null then ${before(freshMs)}::timestamptz
                   else ${before(missingFreshMs)}::timestamptz end)
       order by proofs.checked_at nulls first
       limit ${limit}
         for update of proofs skip locked
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
