/** Roles of a member, from fewest to most permissions. Each role includes the permissions of those before it. */
export const roles = ['viewer', 'editor', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/** Permissions of secret keys. A key has the scopes it was created with, and no others. */
export const scopes = [
  'analytics:read',
  'apps:read',
  'apps:write',
  'audit:read',
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

/** The access rule of a route. Every route of the management API needs one, or the server does not start. */
export type Access =
  | {
      /** The resource that the route acts on. Its path contains `:appId` or `:organizationId`. */
      readonly subject: 'app' | 'organization'
      /** The minimum role of a member. */
      readonly role: Role
      /** The scope that a secret key needs. Null: only members may call the route, keys may not. */
      readonly scope: Scope | null
    }
  /** Any signed-in person, acting on their own behalf. Keys may not call the route. */
  | { readonly subject: 'person' }

export function hasRole(role: Role, minRole: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(minRole)
}
