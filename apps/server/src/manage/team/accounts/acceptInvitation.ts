import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import { ProblemError } from '#errors.ts'
import { hashOneTimeToken } from '#manage/access/oneTimeToken.ts'
import type { Database } from '#platform/engines/database.ts'
import {
  acceptInvitation,
  findOpenInvitation,
  findPersonByEmail,
  insertPerson,
  savePassword,
} from './accountStatements.ts'
import { joinOrganization } from './joinInvited.ts'
import { createNeedsSingleSignOn, mayUsePassword, type PasswordPolicy } from './passwordPolicy.ts'
import type { Person } from './person.ts'

export interface NewPerson {
  readonly name: string
  readonly password: string
}

/** Creates the invited person and their membership in one transaction. Returns their email address. */
export async function acceptAsNewPerson(
  db: Kysely<Database>,
  policy: PasswordPolicy,
  token: string,
  { name, password }: NewPerson,
  requestId: string,
): Promise<string> {
  const hash = hashOneTimeToken(token)
  const invited = await findOpenInvitation(db, hash)
  if (invited === null) throw new ProblemError('invalid_token')
  if (!mayUsePassword(policy, invited.email)) throw createNeedsSingleSignOn()
  if ((await findPersonByEmail(db, invited.email)) !== null) throw createSignInFirstError()
  // Expensive, so it runs after the cheap checks and before anything is locked.
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const invitation = await acceptInvitation(trx, hash)
    if (invitation === null) throw new ProblemError('invalid_token')
    const { email } = invitation
    const personId = randomUUID()
    if (!(await insertPerson(trx, { id: personId, email, name }))) throw createSignInFirstError()
    await savePassword(trx, randomUUID(), personId, passwordHash)
    await joinOrganization(trx, personId, invitation, requestId)
  })
  return invited.email
}

/** Adds a signed-in person as a member. The invitation must be for their own email address. */
export async function acceptAsPerson(
  db: Kysely<Database>,
  token: string,
  person: Person,
  requestId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invitation = await acceptInvitation(trx, hashOneTimeToken(token))
    if (invitation === null) throw new ProblemError('invalid_token')
    if (invitation.email !== person.email) {
      const detail =
        'This invitation is for another email address. Sign out, then open the link again.'
      throw new ProblemError('forbidden', { detail })
    }
    await joinOrganization(trx, person.id, invitation, requestId)
  })
}

function createSignInFirstError(): ProblemError {
  const detail =
    'A person with this email address already exists. Sign in, then open the link again.'
  return new ProblemError('conflict', { detail })
}
