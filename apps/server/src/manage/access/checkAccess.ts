import type { ProblemCode } from '@throughlink/protocol'
import { hasRole, type Access, type Role } from './access.ts'
import type { Principal } from './principal.ts'

/** What a request is about, as its path names it and the database knows it. */
export interface Subject {
  readonly organizationId: string
  readonly appId: string | null
}

export interface AccessRequest {
  readonly access: Access
  readonly principal: Principal
  /** Null: there is no such thing. */
  readonly subject: Subject | null
  /** Of the person in the subject's organization; null for who is no member, and for keys. */
  readonly role: Role | null
}

/**
 * Why a request is refused, or null. To strangers nothing exists: what is another organization's, or
 * another app's than the key's, is answered like what is not there at all.
 */
export function checkAccess({
  access,
  principal,
  subject,
  role,
}: AccessRequest): ProblemCode | null {
  if (access.subject === 'person') return principal.kind === 'person' ? null : 'forbidden'
  if (subject === null) return 'not_found'
  if (principal.kind === 'person') {
    if (role === null) return 'not_found'
    return hasRole(role, access.role) ? null : 'forbidden'
  }
  if (principal.organizationId !== subject.organizationId) return 'not_found'
  if (principal.appId !== null && principal.appId !== subject.appId) {
    return access.subject === 'app' ? 'not_found' : 'forbidden'
  }
  if (access.scope === null) return 'forbidden'
  return principal.scopes.includes(access.scope) ? null : 'missing_scope'
}
