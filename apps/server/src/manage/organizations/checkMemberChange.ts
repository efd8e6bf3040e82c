import { hasRole, type Role } from '../access/access.ts'

export interface MemberChange {
  /** Of who changes it. A key is as good as an admin. */
  readonly by: Role
  /** The member's role before, and after; null: no member any more. */
  readonly from: Role
  readonly to: Role | null
  /** People may always leave. */
  readonly isOneself: boolean
  /** Of the organization, before the change. */
  readonly ownerCount: number
}

/**
 * Why a membership may not be changed so, or null. Only owners make and unmake owners. An organization
 * always has one, or nobody could ever make another.
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
