import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { deleteSessionsByPerson, findPersonByEmail } from '../accountStatements.ts'
import { auditPerson } from '../auditPerson.ts'
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
    if (!(await deleteFactor(trx, person.id))) return 'off'
    await deleteSessionsByPerson(trx, person.id)
    await deletePendingSignIns(trx, person.id)
    await auditPerson(trx, {
      person,
      action: 'person.factor_reset',
      service: 'operator',
      requestId: null,
    })
    return 'reset'
  })
}
