import type { Kysely } from 'kysely'
import type { Database } from '#platform/engines/database.ts'
import { deleteSession, deleteSessionsByPerson } from './accountStatements.ts'
import { auditPerson, type PersonAuditEntry } from './auditPerson.ts'

interface Ending {
  readonly personId: string
  readonly action: PersonAuditEntry['action']
  readonly requestId: string
}

/** Ends one session, with its entry in the audit log. Returns false if the person has no session with this id. */
export function endSession(
  db: Kysely<Database>,
  sessionId: string,
  { personId, action, requestId }: Ending,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await deleteSession(trx, personId, sessionId))) return false
    await auditPerson(trx, { person: { id: personId }, action, requestId })
    return true
  })
}

/** Ends all sessions of a person, or all but one, with one entry in the audit log. */
export function endAllSessions(
  db: Kysely<Database>,
  { personId, action, requestId }: Ending,
  keptId: string | null = null,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await deleteSessionsByPerson(trx, personId, keptId)
    await auditPerson(trx, { person: { id: personId }, action, requestId })
  })
}
