import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import type { Person } from './person.ts'

type Db = Kysely<Database>

export async function hasPeople(db: Db): Promise<boolean> {
  const found = await db.selectFrom('people').select('id').limit(1).executeTakeFirst()
  return found !== undefined
}

export async function findPersonByEmail(db: Db, email: string): Promise<Person | null> {
  const found = await db
    .selectFrom('people')
    .select(['id', 'email', 'name'])
    .where('email', '=', email)
    .executeTakeFirst()
  return found ?? null
}

/** Returns false if the email address is taken. */
export async function insertPerson(
  db: Db,
  person: Insertable<Database['people']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('people')
    .values(person)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertAccount(
  db: Db,
  account: Insertable<Database['accounts']>,
): Promise<void> {
  await db.insertInto('accounts').values(account).execute()
}

export async function findPersonIdByAccount(
  db: Db,
  providerId: 'credential' | 'oidc',
  accountId: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('accounts')
    .select('person_id')
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.person_id ?? null
}

/** Lists how a person can sign in. */
export async function listSignInProviders(
  db: Db,
  personId: string,
): Promise<readonly Database['accounts']['provider_id'][]> {
  const rows = await db
    .selectFrom('accounts')
    .select('provider_id')
    .where('person_id', '=', personId)
    .execute()
  return rows.map((row) => row.provider_id)
}

export async function renamePerson(db: Db, personId: string, name: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ name, updated_at: sql`now()` })
    .where('id', '=', personId)
    .execute()
}

/** Returns null if the person has no password. */
export async function findPasswordHash(db: Db, personId: string): Promise<string | null> {
  const found = await db
    .selectFrom('accounts')
    .select('password')
    .where('provider_id', '=', 'credential')
    .where('account_id', '=', personId)
    .executeTakeFirst()
  return found?.password ?? null
}

/** Lets a person use a password for a while, although single sign-on is required. */
export async function allowPassword(db: Db, personId: string, until: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ password_allowed_until: until })
    .where('id', '=', personId)
    .execute()
}

/** Sets or replaces the password of a person. */
export async function savePassword(
  db: Db,
  id: string,
  personId: string,
  passwordHash: string,
): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id,
      person_id: personId,
      provider_id: 'credential',
      account_id: personId,
      password: passwordHash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: new Date() }),
    )
    .execute()
}

export async function insertPersonToken(
  db: Db,
  token: Insertable<Database['person_tokens']>,
): Promise<void> {
  await db.insertInto('person_tokens').values(token).execute()
}

export interface PersonToken {
  readonly personId: string | null
}

/** Finds a token that has not expired, without using it. */
export async function findPersonToken(
  db: Db,
  purpose: 'bootstrap' | 'reset',
  hash: Buffer,
): Promise<PersonToken | null> {
  const found = await db
    .selectFrom('person_tokens')
    .select('person_id')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found === undefined ? null : { personId: found.person_id }
}

/** Deletes and returns a valid token. Only one of several concurrent transactions gets it. */
export async function consumePersonToken(
  db: Db,
  purpose: 'bootstrap' | 'reset',
  hash: Buffer,
): Promise<PersonToken | null> {
  const consumed = await db
    .deleteFrom('person_tokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('person_id')
    .executeTakeFirst()
  return consumed === undefined ? null : { personId: consumed.person_id }
}

export async function deletePersonTokens(
  db: Db,
  purpose: 'bootstrap' | 'reset',
  personId: string | null,
): Promise<void> {
  await db
    .deleteFrom('person_tokens')
    .where('purpose', '=', purpose)
    .where('person_id', 'is not distinct from', personId)
    .execute()
}

/** Serializes attempts to create the first owner, until the end of the transaction. */
export async function lockBootstrap(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7468726700)`.execute(db)
}

export interface OpenInvitation {
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly role: Database['members']['role']
}

const invitationColumns = ['id', 'organization_id as organizationId', 'email', 'role'] as const

export async function findOpenInvitation(db: Db, hash: Buffer): Promise<OpenInvitation | null> {
  const found = await db
    .selectFrom('invitations')
    .select(invitationColumns)
    .where('token_hash', '=', hash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found ?? null
}

export interface PreviewedInvitation {
  readonly organizationName: string
  readonly invitedBy: string | null
  readonly email: string
  readonly role: Database['members']['role']
  readonly expiresAt: Date
  readonly hasAccount: boolean
}

/** Returns null for an invitation that was accepted or expired. */
export async function findInvitationPreview(
  db: Db,
  hash: Buffer,
): Promise<PreviewedInvitation | null> {
  const found = await db
    .selectFrom('invitations')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .leftJoin('people as inviters', 'inviters.id', 'invitations.invited_by')
    // Ids of keys are UUIDs, ids of people any text.
    .leftJoin('keys', (join) =>
      join
        .on(sql<boolean>`keys.id::text = invitations.invited_by`)
        .onRef('keys.organization_id', '=', 'invitations.organization_id'),
    )
    .leftJoin('people as invited', 'invited.email', 'invitations.email')
    .select([
      'organizations.name as organizationName',
      sql<string | null>`coalesce(inviters.name, keys.name)`.as('invitedBy'),
      'invitations.email',
      'invitations.role',
      'invitations.expires_at as expiresAt',
      sql<boolean>`invited.id is not null`.as('hasAccount'),
    ])
    .where('invitations.token_hash', '=', hash)
    .where('invitations.accepted_at', 'is', null)
    .where('invitations.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found ?? null
}

/** Returns null for an invitation that was accepted or expired. */
export async function acceptInvitation(db: Db, hash: Buffer): Promise<OpenInvitation | null> {
  const accepted = await db
    .updateTable('invitations')
    .set({ accepted_at: new Date() })
    .where('token_hash', '=', hash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(invitationColumns)
    .executeTakeFirst()
  return accepted ?? null
}

/** Locks open invitations until the end of the transaction. Returns whether there are any. */
export async function lockInvitationsByEmail(db: Db, email: string): Promise<boolean> {
  const locked = await db
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .execute()
  return locked.length > 0
}

/** Accepts every open invitation. Call it only for a verified email address. */
export async function acceptInvitationsByEmail(db: Db, email: string): Promise<OpenInvitation[]> {
  return db
    .updateTable('invitations')
    .set({ accepted_at: new Date() })
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(invitationColumns)
    .execute()
}

export interface ListedSession {
  readonly id: string
  readonly createdAt: Date
  readonly usedAt: Date
  readonly expiresAt: Date
  readonly userAgent: string | null
  readonly country: string | null
}

export async function listSessions(db: Db, personId: string): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'updated_at as usedAt',
      'expires_at as expiresAt',
      'user_agent as userAgent',
      'country',
    ])
    .where('person_id', '=', personId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .execute()
}

/** Records in a session that its person proved who they are. */
export async function saveProof(
  db: Db,
  sessionId: string,
  provedAt: Date,
  isFactor: boolean,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_at: provedAt, ...(isFactor ? { factor_at: provedAt } : {}) })
    .where('id', '=', sessionId)
    .execute()
}

/** Stores that a session is used, and when it ends if it is not used again. */
export async function touchSession(db: Db, id: string, usedAt: Date, endsAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ updated_at: usedAt, expires_at: endsAt })
    .where('id', '=', id)
    .execute()
}

/** Stores where a session began. */
export async function saveCountry(db: Db, id: string, country: string): Promise<void> {
  await db.updateTable('sessions').set({ country }).where('id', '=', id).execute()
}

/** Returns false if the person has no session with this id. */
export async function deleteSession(db: Db, personId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Ends all sessions of a person, except one if it is given. */
export async function deleteSessionsByPerson(
  db: Db,
  personId: string,
  keptId: string | null = null,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('id', 'is distinct from', keptId)
    .execute()
}

/** Deletes expired sessions, pending sign-ins and one-time links. */
export async function deleteExpiredSignIns(db: Db): Promise<void> {
  for (const table of ['sessions', 'verifications', 'person_tokens', 'email_changes'] as const) {
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
  }
}
