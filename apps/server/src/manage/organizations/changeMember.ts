import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import { hasRole, roles, type Role } from '../access/access.ts'
import type { Principal } from '../access/principal.ts'
import { findRole } from '../access/accessStatements.ts'
import { checkMemberChange } from './checkMemberChange.ts'
import { deleteInvitationsBy } from './invitationStatements.ts'
import { countOwners, deleteMember, findMember, updateRole } from './memberStatements.ts'
import { lockOrganization } from '../access/lockOrganization.ts'
import { rejectExcessiveGrant } from './rejectExcessiveGrant.ts'

export interface MemberChangeOptions {
  readonly organizationId: string
  readonly personId: string
  /** Null ends the membership. */
  readonly to: Role | null
  readonly expectedVersion: number | null
}

/**
 * Changes the role of a member or ends the membership. Locks the organization, so that concurrent changes
 * run one after the other and each is checked against the result of the previous one. Two owners who demote
 * each other at the same time cannot leave the organization without an owner.
 */
export async function changeMember(
  trx: Transaction<Database>,
  principal: Principal,
  change: MemberChangeOptions,
): Promise<{ readonly from: Role }> {
  const { organizationId, personId, to, expectedVersion } = change
  await lockOrganization(trx, organizationId)
  const member = await findMember(trx, organizationId, personId)
  if (member === null) throw new ProblemError('not_found')
  if (expectedVersion !== null && expectedVersion !== member.version) {
    throw new ProblemError('precondition_failed')
  }
  const refusal = checkMemberChange({
    by: await findCurrentRole(trx, organizationId, principal),
    from: member.role,
    to,
    isOneself: principal.kind === 'person' && principal.id === personId,
    ownerCount: await countOwners(trx, organizationId),
  })
  if (refusal === 'forbidden') {
    throw new ProblemError('forbidden', { detail: 'Only owners can add or remove owners.' })
  }
  if (refusal === 'last_owner') {
    const detail = 'This is the last owner. Make another member an owner first.'
    throw new ProblemError('conflict', { detail })
  }
  if (to !== null && !hasRole(member.role, to)) rejectExcessiveGrant(principal, to)
  if (to === null) await deleteMember(trx, organizationId, personId)
  else await updateRole(trx, organizationId, personId, to)
  await deleteInvitationsBy(trx, organizationId, personId, listLostInvitations(to))
  return { from: member.role }
}

/** Lists the roles that a member may no longer invite to. Open invitations to them end. */
function listLostInvitations(role: Role | null): readonly Role[] {
  if (role === null || !hasRole(role, 'admin')) return roles
  return roles.filter((each) => !hasRole(role, each))
}

/**
 * Returns the caller's current role, which may have changed since the request was authorized. Keys count as
 * admins, within their scopes.
 */
export async function findCurrentRole(
  trx: Transaction<Database>,
  organizationId: string,
  principal: Principal,
): Promise<Role> {
  if (principal.kind === 'key') return 'admin'
  const role = await findRole(trx, organizationId, principal.id)
  if (role === null) throw new ProblemError('not_found')
  return role
}
