import type { Scope } from './access.ts'

/** The authenticated caller of a request. */
export type Principal = PersonPrincipal | KeyPrincipal

export interface PersonPrincipal {
  readonly kind: 'person'
  readonly id: string
  /** Whether a second factor was right in this session. */
  readonly isFactorProved: boolean
}

export interface KeyPrincipal {
  readonly kind: 'key'
  readonly id: string
  readonly organizationId: string
  /** Null: all apps of the organization. */
  readonly appId: string | null
  readonly scopes: readonly Scope[]
  /** Null: never. */
  readonly expiresAt: Date | null
  /** CIDR ranges. Empty: all addresses. */
  readonly allowedAddresses: readonly string[]
}

/** Returns a string that is unique among people and keys. */
export function toPrincipalKey({ kind, id }: Principal): string {
  return `${kind}:${id}`
}
