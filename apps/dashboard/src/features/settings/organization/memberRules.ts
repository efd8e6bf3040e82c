import { type Role, roles } from '@throughlink/protocol/rules'

/** Permissions of the roles, from fewest to most. */
export const roleHints: Readonly<Record<Role, string>> = {
  viewer: 'Sees links, analytics and settings.',
  editor: 'Also creates, edits and imports links.',
  admin: 'Also manages apps, domains, keys, webhooks and members.',
  owner: 'Also manages owners and deletes the organization.',
}

export const roleLabels: Readonly<Record<Role, string>> = {
  viewer: 'Viewer',
  editor: 'Editor',
  admin: 'Admin',
  owner: 'Owner',
}

/** Roles that a person can give to others: only owners can add owners. */
export function listGrantableRoles(own: Role | null): readonly Role[] {
  if (own !== 'owner' && own !== 'admin') return []
  return roles.slice(0, roles.indexOf(own) + 1)
}

export interface MemberRuleInput {
  readonly own: Role | null
  readonly target: Role
  readonly isSelf: boolean
}

/** Why a member cannot be changed or removed by the person, or null if they can. */
export function findMemberRefusal({ own, target, isSelf }: MemberRuleInput): string | null {
  if (own !== 'owner' && own !== 'admin') return 'Only admins and owners can change members.'
  if (isSelf) return 'Another admin or owner can change your role.'
  if (target === 'owner' && own !== 'owner') return 'Only owners can change owners.'
  return null
}
