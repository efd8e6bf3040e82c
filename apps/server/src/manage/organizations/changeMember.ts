import type { Transaction } from 'kysely'
import type { Database } from '../../platform/engines/database.ts'
import { ProblemError } from '../../errors.ts'
import type { Role } from '../access/access.ts'
import type { Principal } from '../access/principal.ts'
import { findRole } from '../access/accessStatements.ts'
import { checkMemberChange } from './checkMemberChange.ts'
import { countOwners, deleteMember, findMember, updateRole } from './memberStatements.ts'
import { lockOrganization } from './organizationStatements.ts'

export interface MemberChangeRequest {
  readonly organizationId: string
  readonly personId: string
  /** Null: no member any more. */
  readonly to: Role | null
  readonly expectedVersion: number | null
}

/**
 * Changes the role of a member or ends the membership. Changes of an organization's members come one after
 * the other, and each is judged by what the one before it left: two owners who demote each other at the
 * same moment do not leave it without one.
 */
export async function changeMember(
  trx: Transaction<Database>,
  principal: Principal,
  change: MemberChangeRequest,
): Promise<{ readonly from: Role }> {
  const { organizationId, personId, to, expectedVersion } = change
  await lockOrganization(trx, organizationId)
  const member = await findMember(trx, organizationId, personId)
  if (member === null) throw new ProblemError('not_found')
  if (expectedVersion !== null && expectedVersion !== member.version) {
    throw new ProblemError('precondition_failed')
  }
  const refusal = checkMemberChange({
    by: await currentRole(trx, organizationId, principal),
    from: member.role,
    to,
    isOneself: principal.kind === 'person' && principal.id === personId,
    ownerCount: await countOwners(trx, organizationId),
  })
  if (refusal === 'forbidden') {
    throw new ProblemError('forbidden', { detail: 'Only owners make and unmake owners.' })
  }
  if (refusal === 'last_owner') {
    const detail = 'It is the last owner. Make somebody else an owner first.'
    throw new ProblemError('conflict', { detail })
  }
  if (to === null) await deleteMember(trx, organizationId, personId)
  else await updateRole(trx, organizationId, personId, to)
  return { from: member.role }
}

/** As it is now: it may have been taken from them since the request was let in. A key is like an admin. */
export async function currentRole(
  trx: Transaction<Database>,
  organizationId: string,
  principal: Principal,
): Promise<Role> {
  if (principal.kind === 'key') return 'admin'
  const role = await findRole(trx, organizationId, principal.id)
  if (role === null) throw new ProblemError('not_found')
  return role
}
