import { ProblemError } from '#errors.ts'
import { type Role, scopesByRole } from '#manage/access/access.ts'
import type { Principal } from '#manage/access/principal.ts'

/**
 * Throws if a key would grant a role with more permissions than it has itself. Otherwise its holder could
 * invite themselves and do as a member what the key may not do. The roles of people are checked elsewhere.
 */
export function rejectExcessiveGrant(principal: Principal, role: Role): void {
  if (principal.kind === 'person') return
  const scopes = scopesByRole[role]
  if (scopes === null) {
    const detail = `A key cannot grant the role ${role}. Sign in to do this.`
    throw new ProblemError('forbidden', { detail })
  }
  const missing = scopes.filter((scope) => !principal.scopes.includes(scope))
  if (missing.length === 0) return
  const detail = `To grant the role ${role}, the key also needs these scopes: ${missing.join(', ')}.`
  throw new ProblemError('missing_scope', { detail })
}
