import type { GroupRole } from '#config.ts'
import { hasRole, type Role } from '#manage/access/access.ts'

/** Returns the role of a person in each organization that groups decide about. Null: no membership. */
export function toGroupRoles(
  groupRoles: readonly GroupRole[],
  groups: readonly string[],
): ReadonlyMap<string, Role | null> {
  const roles = new Map<string, Role | null>()
  for (const { group, organizationId, role } of groupRoles) {
    const current = roles.get(organizationId) ?? null
    const next = groups.includes(group) ? role : null
    const isHigher = next !== null && (current === null || !hasRole(current, next))
    roles.set(organizationId, isHigher ? next : current)
  }
  return roles
}

/**
 * Reads the groups of a person from the claims of an ID token. A claim that is missing means none, so that somebody who
 * lost their last group loses their roles. Null: the issuer says that there are too many to list, as Microsoft Entra
 * does from 200, so nothing is known.
 */
export function readGroups(
  claims: Readonly<Record<string, unknown>>,
  name: string,
): readonly string[] | null {
  const { _claim_names: elsewhere, hasgroups } = claims
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && name in elsewhere
  if (isElsewhere || hasgroups === true || hasgroups === 'true') return null
  const groups = claims[name] ?? []
  return (Array.isArray(groups) ? groups : [groups]).filter((each) => typeof each === 'string')
}
