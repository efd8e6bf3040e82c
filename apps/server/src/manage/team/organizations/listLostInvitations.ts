import { hasRole, type Role, roles } from '#manage/access/access.ts'

/** Lists the roles that a member may no longer invite to. Open invitations to them end. */
export function listLostInvitations(role: Role | null): readonly Role[] {
  if (role === null || !hasRole(role, 'admin')) return roles
  return roles.filter((each) => !hasRole(role, each))
}
