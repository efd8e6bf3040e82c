import { execFileSync } from 'node:child_process'
import { CommandError } from '@throughlink/tooling/command'

/** Returns the user `postgres`, which its packages create, if this runs as root. PostgreSQL refuses root. */
export function findPostgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    throw new CommandError(
      'PostgreSQL does not run as root, and the user postgres does not exist. Create it, or run as another user.',
    )
  }
}
