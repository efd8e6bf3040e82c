import { execFileSync } from 'node:child_process'
import { CommandError } from '@throughlink/tooling/base/command'

/**
 * Returns the user to run PostgreSQL as if this runs as root, which PostgreSQL refuses: `postgres`, which its
 * packages create, or `nobody`, which every system has.
 */
export function findPostgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const user = findUser('postgres') ?? findUser('nobody')
  if (user !== null) return user
  throw new CommandError(
    'PostgreSQL does not run as root, and the user postgres does not exist. Create it, or run as another user.',
  )
}

function findUser(name: string): { uid: number; gid: number } | null {
  const id = (flag: string) =>
    Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}
