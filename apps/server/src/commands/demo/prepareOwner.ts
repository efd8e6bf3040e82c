import { randomBytes, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import {
  deletePersonTokens,
  findPersonByEmail,
  hasPeople,
  insertPerson,
  lockBootstrap,
  savePassword,
} from '#manage/team/accounts/accountStatements.ts'
import type { Database } from '#platform/engines/database.ts'

export interface DemoOwner {
  readonly personId: string
  /** Null: the account existed, and its password stays. */
  readonly password: string | null
}

/**
 * Returns the account that will own the organization, and creates it if there is none at all. On a service that
 * has people, the command never creates an account: the password would be known to whoever ran it.
 */
export async function prepareOwner(
  db: Kysely<Database>,
  email: string,
  givenPassword: string | null,
): Promise<DemoOwner> {
  const existing = await findPersonByEmail(db, email)
  if (existing !== null) return { personId: existing.id, password: null }
  const password = givenPassword ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    await lockBootstrap(trx)
    if (await hasPeople(trx)) {
      throw new Error(`No account with the email ${email}. Pass --email with that of an account.`)
    }
    const personId = randomUUID()
    await insertPerson(trx, { id: personId, email, name: 'Ada Owner' })
    await savePassword(trx, randomUUID(), personId, passwordHash)
    await deletePersonTokens(trx, 'bootstrap', null)
    return { personId, password }
  })
}
