import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { SmtpErrorCode } from '#platform/smtp/smtpFailure.ts'

type Db = Kysely<Database>
type EmailError = Database['emails']['last_error']

export interface LimitedEmail {
  readonly email: Omit<Insertable<Database['emails']>, 'last_error' | 'state' | 'tries'>
  readonly countedSince: Date
  readonly maxPerRecipient: number
  readonly maxPerOrganization: number
}

/** Inserts an email unless a limit is reached. Requests at the same time may exceed it by one each. */
export async function insertEmail(db: Db, limited: LimitedEmail): Promise<boolean> {
  const { email, countedSince, maxPerRecipient, maxPerOrganization } = limited
  const { numAffectedRows } = await sql`
    insert into emails (id, kind, organization_id, recipient_hash, content, next_attempt_at, expires_at, created_at)
    select ${email.id}::uuid, ${email.kind}, ${email.organization_id}::uuid, ${email.recipient_hash}::bytea,
           ${email.content}::bytea, ${email.next_attempt_at}::timestamptz, ${email.expires_at}::timestamptz,
           ${email.created_at}::timestamptz
     where ${maxPerRecipient}::int > (
             select count(*) from emails where recipient_hash = ${email.recipient_hash}
                and kind = ${email.kind} and created_at > ${countedSince})
       and (${email.organization_id}::uuid is null or ${maxPerOrganization}::int > (
             select count(*) from emails where organization_id = ${email.organization_id}
                and kind = ${email.kind} and created_at > ${countedSince}))`.execute(db)
  return numAffectedRows === 1n
}

export interface ClaimedEmail {
  readonly id: string
  /** Encrypted. */
  readonly content: Buffer
  /** Including this one. */
  readonly tries: number
}

/**
 * Claims the email that has waited longest, until `leaseUntil`: then another process may send it. Null if none is due,
 * or if the server is paused.
 */
export async function claimEmail(
  db: Db,
  now: Date,
  leaseUntil: Date,
): Promise<ClaimedEmail | null> {
  const { rows } = await sql<ClaimedEmail>`
    update emails set tries = tries + 1, next_attempt_at = ${leaseUntil}
     where id = (
       select id from emails where state = 'waiting' and next_attempt_at <= ${now}
          and not exists (select from email_server where paused_until > ${now})
        order by next_attempt_at limit 1 for update skip locked)
    returning id, content, tries`.execute(db)
  return rows[0] ?? null
}

/** Records the end of an email, and deletes what it said. */
export async function settleEmail(
  db: Db,
  id: string,
  state: 'sent' | 'failed',
  error: EmailError,
): Promise<void> {
  await db
    .updateTable('emails')
    .set({ state, content: null, last_error: error })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function postponeEmail(
  db: Db,
  id: string,
  until: Date,
  error: EmailError,
): Promise<void> {
  await db
    .updateTable('emails')
    .set({ next_attempt_at: until, last_error: error })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Gives up emails that have waited too long. Returns their number. */
export async function expireEmails(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ state: 'failed', content: null, last_error: 'expired' })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function recordServerSuccess(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('email_server')
    .set({
      failing_since: null,
      failure_count: 0,
      paused_until: null,
      last_error: null,
      last_sent_at: now,
    })
    .execute()
}

/** Returns how often the server has failed in a row, with this time. */
export async function recordServerFailure(
  db: Db,
  now: Date,
  error: SmtpErrorCode,
): Promise<number> {
  const { failure_count } = await db
    .updateTable('email_server')
    .set((eb) => ({
      failing_since: eb.fn.coalesce('failing_since', eb.val(now)),
      failure_count: eb('failure_count', '+', 1),
      last_error: error,
    }))
    .returning('failure_count')
    .executeTakeFirstOrThrow()
  return failure_count
}

export async function pauseServer(db: Db, until: Date): Promise<void> {
  await db.updateTable('email_server').set({ paused_until: until }).execute()
}

export interface ServerState {
  readonly failingSince: Date | null
  readonly error: SmtpErrorCode | null
  readonly lastSentAt: Date | null
}

export async function findServerState(db: Db): Promise<ServerState> {
  return db
    .selectFrom('email_server')
    .select(['failing_since as failingSince', 'last_error as error', 'last_sent_at as lastSentAt'])
    .executeTakeFirstOrThrow()
}

export interface EmailState {
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly error: EmailError
  readonly createdAt: Date
}

/** Returns the latest test of an organization. */
export async function findLatestTest(db: Db, organizationId: string): Promise<EmailState | null> {
  const found = await db
    .selectFrom('emails')
    .select(['state', 'last_error as error', 'created_at as createdAt'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'test')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

export async function findPersonAddress(db: Db, personId: string): Promise<string | null> {
  const found = await db
    .selectFrom('people')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirst()
  return found?.email ?? null
}

/** Lists the addresses of owners and admins. None of a deleted organization. */
export async function listAdminAddresses(
  db: Db,
  organizationId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select('people.email')
    .where('members.organization_id', '=', organizationId)
    .where('members.role', 'in', ['owner', 'admin'])
    .where('organizations.deleted_at', 'is', null)
    .orderBy('people.email')
    .execute()
  return rows.map(({ email }) => email)
}

export async function findAppName(db: Db, appId: string): Promise<string> {
  const { name } = await db
    .selectFrom('apps')
    .select('name')
    .where('id', '=', appId)
    .executeTakeFirstOrThrow()
  return name
}

export async function findOrganizationName(db: Db, organizationId: string): Promise<string> {
  const { name } = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return name
}

/** Returns the occurrence that was reported. Null if the condition is not known. */
export async function findWarning(
  db: Db,
  organizationId: string,
  subject: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('warnings')
    .select('occurrence')
    .where('organization_id', '=', organizationId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.occurrence ?? null
}

/** Returns false if this occurrence is known. Only one of several concurrent transactions gets true. */
export async function saveWarning(
  db: Db,
  warning: Insertable<Database['warnings']>,
): Promise<boolean> {
  const { occurrence } = warning
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('warnings')
    .values(warning)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'subject'])
        .doUpdateSet({ occurrence })
        .where('warnings.occurrence', '<>', occurrence),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Records that a condition has ended: its next occurrence is reported. */
export async function endWarning(db: Db, organizationId: string, subject: string): Promise<void> {
  await db
    .deleteFrom('warnings')
    .where('organization_id', '=', organizationId)
    .where('subject', '=', subject)
    .execute()
}

export interface EmailCounts {
  readonly waiting: number
  readonly sent: number
  readonly failed: number
}

/** Counts the emails that are kept: of an organization, or all of them. */
export async function countEmails(db: Db, organizationId: string | null): Promise<EmailCounts> {
  const { rows } = await sql<EmailCounts>`
    select count(*) filter (where state = 'waiting')::int as waiting,
           count(*) filter (where state = 'sent')::int as sent,
           count(*) filter (where state = 'failed')::int as failed
      from emails
     where ${organizationId}::uuid is null or organization_id = ${organizationId}`.execute(db)
  return rows[0] ?? { waiting: 0, sent: 0, failed: 0 }
}

/** Deletes old emails, and returns how many. */
export async function deleteOldEmails(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from emails where id in (
      select id from emails where created_at < ${before} order by created_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
