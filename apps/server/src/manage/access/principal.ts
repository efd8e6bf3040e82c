import type { Scope } from './access.ts'

/** Who sent a request. */
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

/** One name for either, by which what they did is kept apart. */
export function toPrincipalKey({ kind, id }: Principal): string {
  return `${kind}:${id}`
}
