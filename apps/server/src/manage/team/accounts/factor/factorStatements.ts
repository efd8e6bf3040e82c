import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

/** Whether signing in with the password needs a code too. */
export async function hasFactor(db: Db, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('has_factor')
    .where('id', '=', personId)
    .executeTakeFirst()
  return found?.has_factor ?? false
}

/** Returns false if there was none. A set-up that was never confirmed is removed too. */
export async function deleteFactor(db: Db, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ has_factor: false, updated_at: sql`now()` })
    .where('id', '=', personId)
    .where('has_factor', '=', true)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('factors').where('person_id', '=', personId).execute()
  return numUpdatedRows === 1n
}

/** Names of the organizations of a person that require a second factor. */
export async function listRequiringOrganizations(
  db: Db,
  personId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select('organizations.name')
    .where('members.person_id', '=', personId)
    .where('organizations.requires_factor', '=', true)
    .where('organizations.deleted_at', 'is', null)
    .orderBy('organizations.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Counts the organizations of a person, with deleted ones that can be restored. */
export async function countMemberships(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What a factor proved in the sessions of a person ends with the factor. */
export async function forgetFactorProofs(db: Db, personId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ factor_at: null })
    .where('person_id', '=', personId)
    .execute()
}

/** A code is accepted in its own half minute, the one before and the one after. */
const acceptedSeconds = 120

/**
 * Marks a code as used, so that whoever sees it cannot use it again while it is valid. Returns false if it was used. Call
 * it before the code is checked: of several requests with the same code, one gets through.
 */
export async function claimCode(db: Db, personId: string, code: string): Promise<boolean> {
  const id = toClaimId(personId, code)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('verifications')
    .values({
      id,
      identifier: id,
      value: '',
      expires_at: sql<Date>`now() + ${acceptedSeconds} * interval '1 second'`,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ expires_at: (eb) => eb.ref('excluded.expires_at') })
        .where('verifications.expires_at', '<', sql<Date>`now()`),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets a code that was wrong. It may be right a minute later. */
export async function releaseCode(db: Db, personId: string, code: string): Promise<void> {
  await db.deleteFrom('verifications').where('id', '=', toClaimId(personId, code)).execute()
}

function toClaimId(personId: string, code: string): string {
  return `code-${createHash('sha256').update(`${personId} ${code}`).digest('base64url')}`
}

/** Ends sign-ins that wait for a code. For when the password that they began with is changed. */
export async function deletePendingSignIns(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', personId).execute()
}
