import type { Kysely } from 'kysely'
import { createBootstrapLink } from '#manage/team/accounts/bootstrap.ts'
import type { Database } from '#platform/engines/database.ts'

/**
 * Prints a link to create the first owner. Not logged, because logs are stored and read by others; and not to
 * standard output, where every line is JSON.
 */
export async function printBootstrapLink(
  db: Kysely<Database>,
  publicOrigin: string,
): Promise<void> {
  const link = await createBootstrapLink(db, publicOrigin, Date.now)
  if (link === null) return
  process.stderr.write(`No owner yet. Create one (link valid for 24 h): ${link}\n`)
}
