import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
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

/** False when somebody has that mail address already. */
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

export async function hasAccount(
  db: Db,
  providerId: 'credential' | 'oidc',
  accountId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** Gives a person this password, whether or not they had one. */
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

/** A token that could be used at this moment. */
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

/** Uses a token up. Of those who try at the same time one gets it, when the transaction commits. */
export async function consumePersonToken(
  db: Db,
  purpose: 'bootstrap' | 'reset',
  hash: Buffer,
): Promise<PersonToken | null> {
  const taken = await db
    .deleteFrom('person_tokens')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('person_id')
    .executeTakeFirst()
  return taken === undefined ? null : { personId: taken.person_id }
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

/** Whoever asks for the first owner's place waits here for one who asks at the same time. */
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

export async function acceptInvitation(db: Db, hash: Buffer): Promise<OpenInvitation | null> {
  const taken = await db
    .updateTable('invitations')
    .set({ accepted_at: new Date() })
    .where('token_hash', '=', hash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(invitationColumns)
    .executeTakeFirst()
  return taken ?? null
}

/** Whether there are any. Who else asks for them waits until this transaction ends. */
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

/** For who has shown that the mail address is theirs. */
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
    ])
    .where('person_id', '=', personId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .execute()
}

export async function findSessionId(db: Db, tokenHash: string): Promise<string | null> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return found?.id ?? null
}

/** False when the person has no such session. */
export async function deleteSession(db: Db, personId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

export async function deleteSessionsByPerson(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('sessions').where('person_id', '=', personId).execute()
}

/** Sessions, sign-ins under way and links whose time is over. Nobody can use them any more. */
export async function deleteExpiredSignIns(db: Db): Promise<void> {
  for (const table of ['sessions', 'verifications', 'person_tokens'] as const) {
    await db
      .deleteFrom(table)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute()
  }
}
