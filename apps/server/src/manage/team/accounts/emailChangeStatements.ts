import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

export interface EmailChange {
  readonly personId: string
  readonly oldEmail: string
  readonly newEmail: string
  /** Whether the current address has confirmed. The link then belongs to the new address. */
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

/**
 * Sets the address, which the issuer has not verified. Returns false if another person has it. The transaction must end
 * then. Not looked up before, because two people may take the same address at the same moment.
 */
export async function saveEmail(
  trx: Transaction<Database>,
  personId: string,
  email: string,
): Promise<boolean> {
  try {
    await trx
      .updateTable('people')
      .set({ email, is_email_verified: false, updated_at: sql`now()` })
      .where('id', '=', personId)
      .execute()
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'people_email_key') return false
    throw error
  }
}
