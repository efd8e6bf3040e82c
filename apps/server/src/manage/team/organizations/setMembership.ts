import type { Transaction } from 'kysely'
import type { Role } from '#manage/access/access.ts'
import type { Database } from '#platform/engines/database.ts'
import { deleteInvitationsBy } from './invitationStatements.ts'
import { listLostInvitations } from './listLostInvitations.ts'
import {
  countOwners,
  deleteMember,
  findMember,
  insertMember,
  updateRole,
} from './memberStatements.ts'

export interface MembershipChange {
  readonly action: 'member.joined' | 'member.role_changed' | 'member.removed' | 'member.kept'
  readonly details: Readonly<Record<string, string>>
}

export interface WantedMembership {
  readonly organizationId: string
  readonly personId: string
  /** Null: no membership. */
  readonly role: Role | null
}

/**
 * Makes a membership what an identity provider says. Returns what changed, for the audit log, or null. The last owner
 * stays an owner, because nobody else could appoint a new one. Lock the organization first.
 */
export async function setMembership(
  trx: Transaction<Database>,
  { organizationId, personId, role }: WantedMembership,
): Promise<MembershipChange | null> {
  const member = await findMember(trx, organizationId, personId)
  const from = member?.role ?? null
  if (from === role) return null
  if (from === null && role !== null) {
    await insertMember(trx, { organization_id: organizationId, person_id: personId, role })
    return { action: 'member.joined', details: { role } }
  }
  if (from === null) return null
  if (from === 'owner' && (await countOwners(trx, organizationId)) <= 1) {
    return { action: 'member.kept', details: { role: from, why: 'last_owner' } }
  }
  if (role === null) await deleteMember(trx, organizationId, personId)
  else await updateRole(trx, organizationId, personId, role)
  await deleteInvitationsBy(trx, organizationId, personId, listLostInvitations(role))
  return role === null
    ? { action: 'member.removed', details: { from } }
    : { action: 'member.role_changed', details: { from, to: role } }
}
