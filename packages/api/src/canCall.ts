import { type Role, roles } from '@throughlink/protocol/rules'
import { operationAccess } from './operationAccess.ts'
import type { Operations } from './operations.ts'

/** Who may call an operation. */
export interface OperationAccess {
  /** What it acts on. `person`: the signed-in person. `anyone`: it needs no session. */
  readonly subject: 'app' | 'organization' | 'person' | 'anyone'
  /** The minimum role in the organization. Null if no role is needed. */
  readonly role: Role | null
  /** The scope that a secret key needs. Null if keys may not call it. */
  readonly scope: string | null
  /**
   * Whether a person must have proved in the last ten minutes who they are, by signing in or with `proveIdentity`.
   * Otherwise the service responds with `proof_required`. Keys are not asked.
   */
  readonly needsProof: boolean
}

export function getAccess(name: keyof Operations): OperationAccess {
  const [subject, role = null, scope = null, needsProof = false] = operationAccess[name]
  return { subject, role, scope, needsProof }
}

/**
 * Returns whether a member with this role may call an operation, to show or hide a button. Null: not a member.
 * The service checks again, with the current role.
 */
export function canCall(role: Role | null, name: keyof Operations): boolean {
  const { role: minRole } = getAccess(name)
  if (minRole === null) return true
  return role !== null && roles.indexOf(role) >= roles.indexOf(minRole)
}
