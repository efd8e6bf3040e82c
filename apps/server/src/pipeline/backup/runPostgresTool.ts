import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { BackupError } from './backupError.ts'

/** Runs `pg_dump` or `pg_restore` on a database. Throws with its last line if it fails. */
export async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const folder = (process.env['PATH'] ?? '')
    .split(delimiter)
    .find((each) => existsSync(join(each, tool)))
  if (folder === undefined)
    throw new BackupError(`${tool} not found. Install the client of PostgreSQL.`)
  // A list of processes shows arguments, and not variables.
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const env = {
    ...process.env,
    ...(password === '' ? {} : { PGPASSWORD: password }),
    // The image has no libraries of PostgreSQL but those beside the programs.
    ...(existsSync(join(folder, 'libpq.so.5')) ? { LD_LIBRARY_PATH: folder } : {}),
  }
  const child = spawn(join(folder, tool), [`--dbname=${url.href}`, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  if (code !== 0) throw new BackupError(`${tool} failed: ${errors.trim().split('\n').at(-1) ?? ''}`)
}
