import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '#platform/engines/database.ts'

type Db = Kysely<Database>

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number]

export async function listPasskeys(db: Db, personId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function hasPasskey(db: Db, personId: string): Promise<boolean> {
  return (await listPasskeys(db, personId)).length > 0
}

/** Finds a passkey by the id that its authenticator gave it, with its person. */
export async function findPasskey(db: Db, credentialId: string) {
  const found = await db
    .selectFrom('passkeys')
    .innerJoin('people', 'people.id', 'passkeys.person_id')
    .selectAll('passkeys')
    .select(['people.email', 'people.name as person_name'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return found ?? null
}

/** Returns null if the authenticator has registered it before. */
export async function insertPasskey(db: Db, passkey: Insertable<Database['passkeys']>) {
  const inserted = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? null
}

export async function savePasskeyUse(db: Db, id: string, counter: number): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ counter: String(counter), used_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns null if the person has no passkey with this id. */
export async function renamePasskey(db: Db, personId: string, id: string, name: string) {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()
  return renamed ?? null
}

/** Returns false if the person has no passkey with this id. */
export async function deletePasskey(db: Db, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Returns whether there were any. */
export async function deletePasskeys(db: Db, personId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
