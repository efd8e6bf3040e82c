import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import type { Database } from '#platform/engines/database.ts'
import { insertMember } from '../organizations/memberStatements.ts'
import {
  acceptInvitationsByEmail,
  deletePersonTokens,
  deleteSessionsByPerson,
  findPersonByEmail,
  findPersonIdByAccount,
  insertAccount,
  insertPerson,
  listSignInProviders,
  lockInvitationsByEmail,
  type OpenInvitation,
} from './accountStatements.ts'
import { auditPerson } from './auditPerson.ts'
import { deleteEmailChange } from './emailChangeStatements.ts'
import { deleteFactor, deletePendingSignIns } from './factor/factorStatements.ts'
import { deletePasskeys } from './passkeys/passkeyStatements.ts'
import { mayUsePassword, type PasswordPolicy } from './passwordPolicy.ts'

export interface VerifiedProfile {
  readonly sub: string
  /** Verified by the issuer, in lower case. */
  readonly email: string
  readonly name: string
}

export interface JoinOptions {
  readonly policy: PasswordPolicy
  /** Whether a group or SCIM gives the person a role somewhere, so that no invitation is needed. */
  readonly hasRole: boolean
}

/**
 * Creates a person who signs in with the issuer for the first time, if their email address was invited or a group grants
 * them a role, and accepts all their invitations, in one transaction. An existing person is linked only if their address
 * needs single sign-on. Otherwise does nothing.
 */
export async function joinInvited(
  db: Kysely<Database>,
  profile: VerifiedProfile,
  { policy, hasRole }: JoinOptions,
): Promise<void> {
  const { sub, email, name } = profile
  if ((await findPersonIdByAccount(db, 'oidc', sub)) !== null) return
  const existing = await findPersonByEmail(db, email)
  if (existing !== null) {
    if (!mayUsePassword(policy, email)) await linkPerson(db, existing, sub)
    return
  }
  await db.transaction().execute(async (trx) => {
    if (!(await lockInvitationsByEmail(trx, email)) && !hasRole) return
    const personId = randomUUID()
    const person = { id: personId, email, name, is_email_verified: true }
    // Created concurrently in another way. The invitations stay open for them.
    if (!(await insertPerson(trx, person))) return
    await insertIssuerAccount(trx, personId, sub)
    const invitations = await acceptInvitationsByEmail(trx, email)
    for (const invitation of invitations) await joinOrganization(trx, personId, invitation, null)
  })
}

/**
 * Links the issuer to a person whose address needs single sign-on, and ends every other way to sign in as them. Somebody
 * else may have created the person with this address: they lose their password, second factor, passkeys, sessions and links. A
 * person who has another account at the issuer keeps it, and is not linked.
 */
async function linkPerson(
  db: Kysely<Database>,
  person: { readonly id: string },
  sub: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await listSignInProviders(trx, person.id)).includes('oidc')) return
    await trx.deleteFrom('accounts').where('person_id', '=', person.id).execute()
    await deletePasskeys(trx, person.id)
    await deleteFactor(trx, person.id)
    await deletePendingSignIns(trx, person.id)
    await deletePersonTokens(trx, 'reset', person.id)
    await deleteEmailChange(trx, person.id)
    await deleteSessionsByPerson(trx, person.id)
    await insertIssuerAccount(trx, person.id, sub)
    await trx
      .updateTable('people')
      .set({ is_email_verified: true })
      .where('id', '=', person.id)
      .execute()
    await auditPerson(trx, {
      person,
      action: 'person.issuer_linked',
      service: 'single-sign-on',
      requestId: null,
    })
  })
}

function insertIssuerAccount(trx: Transaction<Database>, personId: string, sub: string) {
  return insertAccount(trx, {
    id: randomUUID(),
    person_id: personId,
    provider_id: 'oidc',
    account_id: sub,
    password: null,
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
