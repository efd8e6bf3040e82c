import type { Kysely } from 'kysely'
import { readDatabaseUrl } from '#config.ts'
import type { Database } from '#platform/engines/database.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { type CommandResult, fail, printResult } from './commandResult.ts'
import { formatList, maxListed } from './formatList.ts'
import { formatMinute } from './formatMinute.ts'
import { listPeople } from './listTenants.ts'
import { readListArguments } from './readListArguments.ts'

const usage = `Usage: throughlink-server admin people list [<text>] [--json]
  Lists people with their ids and roles; with a text, those whose email address, name or id contains it.
`

/** `admin people`: lists people, with their organizations and how they can sign in. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runPeopleCommand(postgres.db, args))
  await postgres.stop()
}

/** Runs `admin people`. */
export async function runPeopleCommand(
  db: Kysely<Database>,
  args: readonly string[],
): Promise<CommandResult> {
  const options = readListArguments(args)
  if (options === null) return fail(usage)
  const found = await listPeople(db, options.search, maxListed + 1)
  return formatList(found, {
    isJson: options.isJson,
    none: 'No people.',
    heading: ['id', 'email', 'name', 'roles', 'sign-in', 'state', 'created (UTC)'],
    toCells: (each) => [
      each.id,
      each.email,
      each.name,
      each.organizations.map(({ id, role }) => `${role} of ${id}`).join(', '),
      each.methods.join(', '),
      each.deletedAt === null ? 'active' : 'deleted',
      formatMinute(each.createdAt),
    ],
  })
}
