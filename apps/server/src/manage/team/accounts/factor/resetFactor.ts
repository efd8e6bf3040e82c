import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { deleteSessionsByPerson, findPersonByEmail } from '../accountStatements.ts'
import { auditPerson } from '../auditPerson.ts'
import { deletePasskeys } from '../passkeys/passkeyStatements.ts'
import { deleteFactor, deletePendingSignIns } from './factorStatements.ts'

/**
 * Removes the second factor of a person who lost it, for the operator. Ends their sessions, because the phone may be in
 * other hands. The password stays.
 */
export async function resetFactor(
  db: Kysely<Database>,
  email: string,
): Promise<'reset' | 'off' | 'unknown'> {
  const person = await findPersonByEmail(db, email.toLowerCase())
  if (person === null) return 'unknown'
  return db.transaction().execute(async (trx) => {
    if (!(await removeFactor(trx, person.id))) return 'off'
    await auditPerson(trx, {
      person,
      action: 'person.factor_reset',
      service: 'operator',
      requestId: null,
    })
    return 'reset'
  })
}

/** Removes the factor and the passkeys of a person, and ends their sessions and sign-ins. Returns false if there was none. */
export async function removeFactor(trx: Transaction<Database>, personId: string): Promise<boolean> {
  const hadFactor = await deleteFactor(trx, personId)
  const hadPasskeys = await deletePasskeys(trx, personId)
  if (!hadFactor && !hadPasskeys) return false
  await deleteSessionsByPerson(trx, personId)
  await deletePendingSignIns(trx, personId)
  return true
}
