import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import { buildTokenUrl } from '#manage/access/dashboardUrls.ts'
import { createOneTimeToken, hashOneTimeToken } from '#manage/access/oneTimeToken.ts'
import type { Database } from '#platform/engines/database.ts'
import { hourMs } from '#platform/time/durations.ts'
import {
  consumePersonToken,
  deletePersonTokens,
  deleteSessionsByPerson,
  findPersonByEmail,
  findPersonToken,
  insertPersonToken,
  savePassword,
} from './accountStatements.ts'

export const resetHours = 2

/** Creates a link to set a new password. Returns null if nobody has the email address. */
export async function createResetLink(
  db: Kysely<Database>,
  publicOrigin: string,
  email: string,
  now: () => number,
): Promise<string | null> {
  const person = await findPersonByEmail(db, email.toLowerCase())
  if (person === null) return null
  const { text, hash } = createOneTimeToken()
  const expiresAt = new Date(now() + resetHours * hourMs)
  await db.transaction().execute(async (trx) => {
    await deletePersonTokens(trx, 'reset', person.id)
    const token = { hash, purpose: 'reset', person_id: person.id, expires_at: expiresAt } as const
    await insertPersonToken(trx, token)
  })
  return buildTokenUrl(publicOrigin, 'reset', text)
}

/** Sets the password and ends all sessions, because the old password may be known to somebody else. */
export async function resetPassword(
  db: Kysely<Database>,
  token: string,
  password: string,
): Promise<void> {
  const hash = hashOneTimeToken(token)
  if ((await findPersonToken(db, 'reset', hash)) === null) throw new ProblemError('invalid_token')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const personId = (await consumePersonToken(trx, 'reset', hash))?.personId
    if (personId == null) throw new ProblemError('invalid_token')
    await savePassword(trx, randomUUID(), personId, passwordHash)
    await deleteSessionsByPerson(trx, personId)
  })
}
