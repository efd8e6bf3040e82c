import type { Transaction } from 'kysely'
import { ProblemError } from '#errors.ts'
import { hasRole, type Role } from '#manage/access/access.ts'
import { findMembership } from '#manage/access/accessStatements.ts'
import { lockOrganization } from '#manage/access/lockOrganization.ts'
import type { Principal } from '#manage/access/principal.ts'
import type { Database } from '#platform/engines/database.ts'
import { deleteInvitationsBy } from './invitationStatements.ts'
import { listLostInvitations } from './listLostInvitations.ts'
import { countOwners, deleteMember, findMember, updateRole } from './memberStatements.ts'
import { rejectExcessiveGrant } from './rejectExcessiveGrant.ts'

interface MemberChange {
  /** The role of the caller. Keys count as admins. */
  readonly by: Role
  /** The member's role before the change. */
  readonly from: Role
  /** The member's role after the change. Null: the membership ends. */
  readonly to: Role | null
  /** Whether people change their own membership. They may always leave. */
  readonly isOneself: boolean
  /** The number of owners before the change. */
  readonly ownerCount: number
}

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
  const membership = await findMembership(trx, organizationId, principal.id)
  if (membership === null) throw new ProblemError('not_found')
  return membership.role
}

/**
 * Returns why a change is refused, or null if it is allowed. Only owners can add or remove owners. An
 * organization always keeps one, because nobody else could appoint a new one.
 */
export function checkMemberChange(change: MemberChange): 'forbidden' | 'last_owner' | null {
  const { by, from, to, isOneself, ownerCount } = change
  const isLeaving = isOneself && to === null
  if (!isLeaving) {
    if (!hasRole(by, 'admin')) return 'forbidden'
    if ((from === 'owner' || to === 'owner') && by !== 'owner') return 'forbidden'
  }
  return from === 'owner' && to !== 'owner' && ownerCount <= 1 ? 'last_owner' : null
}
