import type { Place } from './place.ts'

interface User {
  readonly uid: number
  readonly gid: number
}

/** What to spawn so that a program runs in a place. */
export interface EnteredPlace {
  readonly file: string
  readonly argv: readonly string[]
  /** User of the spawned process, if it is not that of this process. */
  readonly user: Partial<User>
}

/**
 * Only root may enter a namespace, so `nsenter` changes the user afterwards. It becomes the program, with the same
 * process id. `ip netns exec` would also copy the mounts, and then a file system in use there cannot be unmounted.
 */
export function enterPlace(
  { namespace }: Place,
  command: string,
  args: readonly string[],
  user?: User | null,
): EnteredPlace {
  if (namespace === undefined) return { file: command, argv: args, user: user ?? {} }
  const identity = user ? ['--setuid', String(user.uid), '--setgid', String(user.gid)] : []
  const argv = [`--net=${namespace}`, ...identity, '--', command, ...args]
  return { file: 'nsenter', argv, user: {} }
}
