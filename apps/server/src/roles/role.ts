export const roles = ['serve', 'work', 'all', 'migrate'] as const

/**
 * What a process does: `serve` handles requests, `work` runs background work, `all` does both, and `migrate`
 * applies migrations and exits.
 */
export type Role = (typeof roles)[number]

/** A role of a process that keeps running. */
export type ServiceRole = Exclude<Role, 'migrate'>

/** Returns the role that the arguments name, `all` if there are none, and null if they are invalid. */
export function readRole(args: readonly string[]): Role | null {
  if (args.length > 1) return null
  const [name = 'all'] = args
  return roles.find((role) => role === name) ?? null
}
