import { type Role, roles } from '@throughlink/protocol/rules'

export { type Role, roles }

/** Permissions of secret keys. A key has the scopes it was created with, and no others. */
export const scopes = [
  'analytics:read',
  'analytics:write',
  'apps:read',
  'apps:write',
  'audit:read',
  'events:write',
  'installs:read',
  'installs:erase',
  'keys:write',
  'links:read',
  'links:write',
  'members:read',
  'members:write',
  'webhooks:read',
  'webhooks:write',
] as const
export type Scope = (typeof scopes)[number]

const viewerScopes = [
  'analytics:read',
  'apps:read',
  'installs:read',
  'links:read',
  'members:read',
] as const satisfies readonly Scope[]

/**
 * The scopes of a key that may do everything that a role may do. Null: no key may, because the role can call
 * routes that are not open to keys.
 */
export const scopesByRole: Readonly<Record<Role, readonly Scope[] | null>> = {
  viewer: viewerScopes,
  editor: [...viewerScopes, 'analytics:write', 'apps:write', 'links:write'],
  admin: null,
  owner: null,
}

/** The access rule of a route. Every route of the management API needs one, or the server does not start. */
export type Access =
  | {
      /** The resource that the route acts on. Its path contains `:appId` or `:organizationId`. */
      readonly subject: 'app' | 'organization'
      /** The minimum role of a member. */
      readonly role: Role
      /** The scope that a secret key needs. Null: only members may call the route, keys may not. */
      readonly scope: Scope | null
      /** The resource may be deleted. Otherwise a deleted one gets 404. For routes that restore it. */
      readonly allowsDeleted?: true
    }
  /** Any signed-in person, acting on their own behalf. Keys may not call the route. */
  | { readonly subject: 'person' }
  /** Any secret key, with whatever scopes. For a route that acts only by calling other routes with the same key. */
  | { readonly subject: 'key' }

export function hasRole(role: Role, minRole: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(minRole)
}
