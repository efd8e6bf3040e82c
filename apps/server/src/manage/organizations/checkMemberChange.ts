import { hasRole, type Role } from '../access/access.ts'

export interface MemberChange {
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
