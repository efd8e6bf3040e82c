import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import type { Role } from '../access/access.ts'
import type { Principal } from '../access/principal.ts'
import { findRole } from '../access/accessStatements.ts'
import { checkMemberChange } from './checkMemberChange.ts'
import { countOwners, deleteMember, findMember, updateRole } from './memberStatements.ts'
import { lockOrganization } from './organizationStatements.ts'

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
  if (to === null) await deleteMember(trx, organizationId, personId)
  else await updateRole(trx, organizationId, personId, to)
  return { from: member.role }
}

/**
 * Returns the caller's current role, which may have changed since the request was authorized. Keys count as
 * admins.
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
