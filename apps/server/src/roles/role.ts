export const roles = ['serve', 'work', 'all', 'migrate', 'admin', 'health'] as const

/**
 * The work of a process: `serve` handles requests, `work` runs background work, `all` does both. `migrate` applies
 * migrations, `admin` runs a command for operators, and `health` asks the service on this machine whether it is
 * ready; these three exit.
 */
export type Role = (typeof roles)[number]

/** A role of a process that keeps running. */
export type ServiceRole = Extract<Role, 'serve' | 'work' | 'all'>

/**
 * Returns the role that the first argument names, `all` if there is none, and null if the arguments are invalid.
 * Only `admin` has further arguments.
 */
export function readRole(args: readonly string[]): Role | null {
  const [name = 'all'] = args
  const role = roles.find((candidate) => candidate === name) ?? null
  return role !== 'admin' && args.length > 1 ? null : role
}
