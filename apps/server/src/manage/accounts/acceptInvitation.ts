import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { join } from './joinInvited.ts'
import { hashOneTimeToken } from '../access/oneTimeToken.ts'
import type { Person } from './person.ts'
import {
  findOpenInvitation,
  findPersonByEmail,
  insertPerson,
  savePassword,
  acceptInvitation,
} from './accountStatements.ts'

export interface NewPerson {
  readonly name: string
  readonly password: string
}

/** Makes who was invited a person with a membership, in one transaction. Returns their mail address. */
export async function acceptAsNewPerson(
  db: Kysely<Database>,
  token: string,
  { name, password }: NewPerson,
  requestId: string,
): Promise<string> {
  const hash = hashOneTimeToken(token)
  const open = await findOpenInvitation(db, hash)
  if (open === null) throw new ProblemError('invalid_token')
  if ((await findPersonByEmail(db, open.email)) !== null) throw signInFirst()
  // Costly: after all that can be refused for less, and before anything is locked.
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const invitation = await acceptInvitation(trx, hash)
    if (invitation === null) throw new ProblemError('invalid_token')
    const { email } = invitation
    const personId = randomUUID()
    if (!(await insertPerson(trx, { id: personId, email, name }))) throw signInFirst()
    await savePassword(trx, randomUUID(), personId, passwordHash)
    await join(trx, personId, invitation, requestId)
  })
  return open.email
}

/** Makes somebody who is signed in a member. The invitation has to be for their own address. */
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
      const detail = 'The invitation is for another mail address. Sign out, and open it again.'
      throw new ProblemError('forbidden', { detail })
    }
    await join(trx, person.id, invitation, requestId)
  })
}

function signInFirst(): ProblemError {
  const detail = 'There is somebody with that mail address. Sign in, and open the link again.'
  return new ProblemError('conflict', { detail })
}
