import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CommandError } from '@throughlink/tooling/base/command'

/** How to get PostgreSQL, at the end of a sentence. */
export const installPostgresAdvice =
  'Install PostgreSQL: `apt-get install postgresql` or `brew install postgresql`.'

/** Returns the folder with the programs of the installed PostgreSQL, the newest if there are several, or null. */
export function findInstalledPostgres(): string | null {
  const versioned = '/usr/lib/postgresql'
  const folders = existsSync(versioned)
    ? readdirSync(versioned)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versioned, version, 'bin'))
    : []
  return (
    [readPgConfigBin(), ...folders].find(
      (folder) => folder !== null && existsSync(join(folder, 'initdb')),
    ) ?? null
  )
}

function readPgConfigBin(): string | null {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

/** Returns the version of PostgreSQL, such as 18.4. Throws if it does not run here. */
export function readPostgresVersion(
  bin: string,
  user: { readonly uid: number; readonly gid: number } | null,
): string {
  const { error, stdout, stderr } = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...user,
    cwd: '/',
    encoding: 'utf8',
  })
  const version = /\(PostgreSQL\) (\d+\S*)/.exec(stdout)?.[1]
  if (version !== undefined) return version
  const reason = (error?.message ?? stderr).trim()
  throw new CommandError(
    `PostgreSQL in ${bin} does not run on this machine (${reason}). ${installPostgresAdvice}`,
  )
}
