import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

export interface EmailChange {
  readonly personId: string
  readonly oldEmail: string
  readonly newEmail: string
  /** Whether the present address has confirmed, so that the link is that of the new one. */
  readonly isOldConfirmed: boolean
}

/** Saves a request. An earlier one of the person ends, with its links. */
export async function saveEmailChange(
  db: Db,
  change: Insertable<Database['email_changes']>,
): Promise<void> {
  const { person_id: _, ...values } = change
  await db
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

/** Finds the request of a link that has not expired, and locks it: a link is used once. */
export async function lockEmailChange(db: Db, tokenHash: Buffer): Promise<EmailChange | null> {
  const found = await db
    .selectFrom('email_changes')
    .innerJoin('people', 'people.id', 'email_changes.person_id')
    .select([
      'email_changes.person_id as personId',
      'people.email as oldEmail',
      'email_changes.new_email as newEmail',
      'email_changes.is_old_confirmed as isOldConfirmed',
    ])
    .where('email_changes.token_hash', '=', tokenHash)
    .where('email_changes.expires_at', '>', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

export async function deleteEmailChange(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('person_id', '=', personId).execute()
}

/** Sets the address. The issuer has not verified the new one. */
export async function saveEmail(db: Db, personId: string, email: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ email, is_email_verified: false, updated_at: sql`now()` })
    .where('id', '=', personId)
    .execute()
}

/** Returns the hash of a person's password. Null if they have none. */
export async function findPasswordHash(db: Db, personId: string): Promise<string | null> {
  const found = await db
    .selectFrom('accounts')
    .select('password')
    .where('person_id', '=', personId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return found?.password ?? null
}
