import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** A host as an app sees it: what it has to prove, if anything, and whether it has it. */
export interface DomainRow {
  readonly host: string
  /** Null: it needs no proof. */
  readonly proof_id: string | null
  readonly challenge: string | null
  readonly proven_at: Date | null
  readonly checked_at: Date | null
  readonly missing_since: Date | null
  readonly created_at: Date
  readonly is_held: boolean
  readonly suspended_at: Date | null
}

function domains(appId: string) {
  return sql`
    select hosts.host, proofs.id as proof_id, proofs.challenge, proofs.proven_at, proofs.checked_at,
           proofs.missing_since, coalesce(proofs.created_at, domains.created_at) as created_at,
           domains.host is not null as is_held, domains.suspended_at
      from (select host from domain_proofs where app_id = ${appId}
            union select host from domains where app_id = ${appId}) hosts
      left join domain_proofs proofs on proofs.host = hosts.host and proofs.app_id = ${appId}
      left join domains on domains.host = hosts.host and domains.app_id = ${appId}`
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
    where hosts.host collate "C" > ${after} order by hosts.host collate "C" limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findDomain(db: Db, appId: string, host: string): Promise<DomainRow | null> {
  const { rows } = await sql<DomainRow>`${domains(appId)} where hosts.host = ${host}`.execute(db)
  return rows[0] ?? null
}

/** From here to the end of the transaction nobody else decides whose the host is. */
export async function lockHost(trx: Trx, host: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`host ${host}`}, 0))`.execute(trx)
}

/** False when the app has one for the host already. */
export async function insertProof(
  trx: Trx,
  proof: Insertable<Database['domain_proofs']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('domain_proofs')
    .values(proof)
    .onConflict((conflict) => conflict.columns(['app_id', 'host']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export interface HolderRow {
  readonly appId: string
  readonly organizationId: string
  readonly challenge: string | null
  readonly missingSince: Date | null
}

/** Who has a host, and by what proof. */
export async function findHolder(trx: Trx, host: string): Promise<HolderRow | null> {
  const found = await trx
    .selectFrom('domains')
    .innerJoin('apps', 'apps.id', 'domains.app_id')
    .leftJoin('domain_proofs', (join) =>
      join
        .onRef('domain_proofs.host', '=', 'domains.host')
        .onRef('domain_proofs.app_id', '=', 'domains.app_id'),
    )
    .select([
      'apps.id as appId',
      'apps.organization_id as organizationId',
      'domain_proofs.challenge',
      'domain_proofs.missing_since as missingSince',
    ])
    .where('domains.host', '=', host)
    .executeTakeFirst()
  return found ?? null
}

export async function findReleased(trx: Trx, host: string) {
  const found = await trx
    .selectFrom('released_hosts')
    .selectAll()
    .where('host', '=', host)
    .executeTakeFirst()
  return found ?? null
}

/** Gives a host to an app, whoever had it. The host has to be locked. */
export async function giveHost(trx: Trx, host: string, appId: string): Promise<void> {
  await trx
    .insertInto('domains')
    .values({ host, app_id: appId })
    .onConflict((conflict) =>
      conflict
        .column('host')
        .doUpdateSet({ app_id: appId, suspended_at: null, created_at: sql<Date>`now()` }),
    )
    .execute()
  await trx.deleteFrom('released_hosts').where('host', '=', host).execute()
}

/** Who lost a host to another has to prove it anew. */
export async function resetProof(trx: Trx, appId: string, host: string): Promise<void> {
  await trx
    .updateTable('domain_proofs')
    .set({ proven_at: null, missing_since: null })
    .where('app_id', '=', appId)
    .where('host', '=', host)
    .execute()
}

export async function saveProof(
  trx: Trx,
  appId: string,
  host: string,
  state: {
    readonly provenAt: Date | null
    readonly checkedAt: Date | null
    readonly missingSince: Date | null
  },
): Promise<void> {
  await trx
    .updateTable('domain_proofs')
    .set({
      proven_at: state.provenAt,
      checked_at: state.checkedAt,
      missing_since: state.missingSince,
    })
    .where('app_id', '=', appId)
    .where('host', '=', host)
    .execute()
}

export async function suspendHost(
  trx: Trx,
  appId: string,
  host: string,
  suspendedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('domains')
    .set({ suspended_at: suspendedAt })
    .where('app_id', '=', appId)
    .where('host', '=', host)
    .execute()
}

/** Waits for links that are being made there, and lets no other begin. */
export async function lockDomain(trx: Trx, host: string): Promise<void> {
  await trx.selectFrom('domains').select('host').where('host', '=', host).forUpdate().execute()
}

export async function countLinksInUse(trx: Trx, appId: string, host: string): Promise<number> {
  const { count } = await trx
    .selectFrom('links')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('app_id', '=', appId)
    .where('host', '=', host)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lets a host go, and keeps it for the organization for a while. Archived links stay where they are. */
export async function releaseHost(
  trx: Trx,
  { appId, organizationId }: { readonly appId: string; readonly organizationId: string },
  host: string,
  releasedAt: Date,
): Promise<void> {
  await trx
    .updateTable('domains')
    .set({ app_id: null, suspended_at: null })
    .where('app_id', '=', appId)
    .where('host', '=', host)
    .execute()
  const released = { organization_id: organizationId, released_at: releasedAt }
  await trx
    .insertInto('released_hosts')
    .values({ host, ...released })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(released))
    .execute()
}

export async function deleteProof(trx: Trx, appId: string, host: string): Promise<void> {
  await trx
    .deleteFrom('domain_proofs')
    .where('app_id', '=', appId)
    .where('host', '=', host)
    .execute()
}

export interface DueProof {
  readonly appId: string
  readonly organizationId: string
  readonly host: string
}

/**
 * Proofs of served hosts that were not looked at for a day, or for an hour where they are missing. They
 * count as looked at from here on: another server takes others.
 */
export async function takeDueProofs(
  db: Db,
  now: Date,
  { freshMs, missingFreshMs, limit }: { freshMs: number; missingFreshMs: number; limit: number },
): Promise<readonly DueProof[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const { rows } = await sql<DueProof>`
    with due as (
      select proofs.id, apps.organization_id
        from domain_proofs proofs
        join domains on domains.host = proofs.host and domains.app_id = proofs.app_id
        join apps on apps.id = proofs.app_id
       where proofs.proven_at is not null
         and (proofs.checked_at is null or proofs.checked_at <=
              case when proofs.missing_since is null then ${before(freshMs)}::timestamptz
                   else ${before(missingFreshMs)}::timestamptz end)
       order by proofs.checked_at nulls first
       limit ${limit}
         for update of proofs skip locked
    )
    update domain_proofs set checked_at = ${now}
      from due where due.id = domain_proofs.id
    returning domain_proofs.app_id as "appId", due.organization_id as "organizationId",
              domain_proofs.host`.execute(db)
  return rows
}

export async function insertDomain(db: Db, domain: Insertable<Database['domains']>): Promise<void> {
  await db.insertInto('domains').values(domain).execute()
}
