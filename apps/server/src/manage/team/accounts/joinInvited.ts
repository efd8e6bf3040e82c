import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { insertAuditEntry } from '#manage/access/accessStatements.ts'
import type { Database } from '#platform/engines/database.ts'
import { insertMember } from '../organizations/memberStatements.ts'
import {
  acceptInvitationsByEmail,
  findPersonByEmail,
  hasAccount,
  insertAccount,
  insertPerson,
  lockInvitationsByEmail,
  type OpenInvitation,
} from './accountStatements.ts'

export interface VerifiedProfile {
  readonly sub: string
  /** Verified by the issuer, in lower case. */
  readonly email: string
  readonly name: string
}

/**
 * Creates a person who signs in with the issuer for the first time, if their email address was invited, and
 * accepts all their invitations, in one transaction. Does nothing if the address was not invited or belongs
 * to an existing person.
 */
export async function joinInvited(db: Kysely<Database>, profile: VerifiedProfile): Promise<void> {
  const { sub, email, name } = profile
  if (await hasAccount(db, 'oidc', sub)) return
  if ((await findPersonByEmail(db, email)) !== null) return
  await db.transaction().execute(async (trx) => {
    if (!(await lockInvitationsByEmail(trx, email))) return
    const personId = randomUUID()
    const person = { id: personId, email, name, is_email_verified: true }
    // Created concurrently in another way. The invitations stay open for them.
    if (!(await insertPerson(trx, person))) return
    await insertAccount(trx, {
      id: randomUUID(),
      person_id: personId,
      provider_id: 'oidc',
      account_id: sub,
      password: null,
    })
    const invitations = await acceptInvitationsByEmail(trx, email)
    for (const invitation of invitations) await joinOrganization(trx, personId, invitation, null)
  })
}

/** Adds a membership and its audit log entry. */
export async function joinOrganization(
  trx: Transaction<Database>,
  personId: string,
  { id, organizationId, role }: OpenInvitation,
  requestId: string | null,
): Promise<void> {
  await insertMember(trx, { organization_id: organizationId, person_id: personId, role })
  await insertAuditEntry(trx, {
    organizationId,
    appId: null,
    actorKind: 'person',
    actorId: personId,
    action: 'member.joined',
    target: personId,
    details: { invitationId: id, role },
    requestId,
  })
}
