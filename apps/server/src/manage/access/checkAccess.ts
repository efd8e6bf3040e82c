import type { ProblemCode } from '@throughlink/protocol'
import { type Access, hasRole } from './access.ts'
import type { Membership } from './accessStatements.ts'
import type { Principal } from './principal.ts'

/** The resource in the path of a request, as found in the database. */
export interface Subject {
  readonly organizationId: string
  readonly appId: string | null
}

export interface AccessRequest {
  readonly access: Access
  readonly principal: Principal
  /** Null: it does not exist. */
  readonly subject: Subject | null
  /** The person's membership in the subject's organization. Null for keys and for people who are not members. */
  readonly membership: Membership | null
}

/**
 * Returns why a request is refused, or null if it is allowed. Other tenants get 404: a resource of another
 * organization, or of an app that the key is not for, looks like one that does not exist.
 */
export function checkAccess({
  access,
  principal,
  subject,
  membership,
}: AccessRequest): ProblemCode | null {
  if (access.subject === 'person') return principal.kind === 'person' ? null : 'forbidden'
  if (access.subject === 'key') return principal.kind === 'key' ? null : 'missing_key'
  if (subject === null) return 'not_found'
  if (principal.kind === 'person') {
    if (membership === null) return 'not_found'
    if (membership.requiresFactor && !principal.isFactorProved) return 'factor_required'
    return hasRole(membership.role, access.role) ? null : 'forbidden'
  }
  if (principal.organizationId !== subject.organizationId) return 'not_found'
  if (principal.appId !== null && principal.appId !== subject.appId) {
    return access.subject === 'app' ? 'not_found' : 'forbidden'
  }
  if (access.scope === null) return 'forbidden'
  return principal.scopes.includes(access.scope) ? null : 'missing_scope'
}
