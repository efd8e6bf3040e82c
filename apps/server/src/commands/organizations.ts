import type { Kysely } from 'kysely'
import { readDatabaseUrl } from '#config.ts'
import type { Database } from '#platform/engines/database.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { type CommandResult, fail, printResult } from './commandResult.ts'
import { formatList, maxListed } from './formatList.ts'
import { formatMinute } from './formatMinute.ts'
import { type ListedOrganization, listOrganizations } from './listTenants.ts'
import { readListArguments } from './readListArguments.ts'

const usage = `Usage: throughlink-server admin organizations list [<text>] [--json]
  Lists organizations with their ids; with a text, those whose name or id contains it.
`

/** `admin organizations`: lists organizations, for commands that need their ids. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runOrganizationsCommand(postgres.db, args))
  await postgres.stop()
}

/** Runs `admin organizations`. */
export async function runOrganizationsCommand(
  db: Kysely<Database>,
  args: readonly string[],
): Promise<CommandResult> {
  const options = readListArguments(args)
  if (options === null) return fail(usage)
  const found = await listOrganizations(db, options.search, maxListed + 1)
  return formatList(found, {
    isJson: options.isJson,
    none: 'No organizations.',
    heading: ['id', 'name', 'apps', 'members', 'state', 'created (UTC)'],
    toCells: (each) => [
      each.id,
      each.name,
      String(each.apps),
      String(each.members),
      describeState(each),
      formatMinute(each.createdAt),
    ],
  })
}

function describeState({ deletedAt, takenDownAt }: ListedOrganization): string {
  if (deletedAt !== null) return 'deleted'
  return takenDownAt === null ? 'active' : 'taken down'
}
