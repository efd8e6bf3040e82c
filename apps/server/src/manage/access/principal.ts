import type { Scope } from './access.ts'

/** The authenticated caller of a request. */
export type Principal = PersonPrincipal | KeyPrincipal

export interface PersonPrincipal {
  readonly kind: 'person'
  readonly id: string
}

export interface KeyPrincipal {
  readonly kind: 'key'
  readonly id: string
  readonly organizationId: string
  /** Null: all apps of the organization. */
  readonly appId: string | null
  readonly scopes: readonly Scope[]
}

/** Returns a string that is unique among people and keys. */
export function toPrincipalKey({ kind, id }: Principal): string {
  return `${kind}:${id}`
}
