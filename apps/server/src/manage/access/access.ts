/** What members may do, from little to all. Each may what those before it may. */
export const roles = ['viewer', 'editor', 'admin', 'owner'] as const
export type Role = (typeof roles)[number]

/** What a secret key can be allowed to do. A key has those that it was given, and no others. */
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

/** Who may call a route. Every route of the management API says so, or the server does not start. */
export type Access =
  | {
      /** What the route is about, named by `appId` or `organizationId` in its path. */
      readonly subject: 'app' | 'organization'
      /** The least role of a member. */
      readonly role: Role
      /** What a secret key needs. Null: it is for people only. */
      readonly scope: Scope | null
    }
  /** Whoever is signed in, about themselves. No key can do it. */
  | { readonly subject: 'person' }

export function hasRole(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}
