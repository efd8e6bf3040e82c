import { formatTable } from '@throughlink/api/formatTable'
import type { Kysely } from 'kysely'
import { readDatabaseUrl } from '#config.ts'
import { type ListedModel, listModels, pinModel } from '#pipeline/learning/learningStatements.ts'
import type { Database } from '#platform/engines/database.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'
import { formatMinute } from './formatMinute.ts'

const usage = `Usage: throughlink-server admin models <command>
  list <appId>           list the models of an app, newest first
  use <appId> <version>  pin a version: newer models do not replace it
  auto <appId>           use the newest model again, and those learned later
`

const delayNote = 'Servers apply the change within a minute.\n'

/** `admin models`: lists the learned models of an app, or pins a version. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runModelsCommand(postgres.db, args))
  await postgres.stop()
}

export async function runModelsCommand(
  db: Kysely<Database>,
  [command, appId, version, ...rest]: readonly string[],
): Promise<CommandResult> {
  const isComplete = command === 'use' ? version !== undefined : version === undefined
  if (appId === undefined || !isComplete || rest.length > 0) return fail(usage)
  if (command !== 'list' && command !== 'use' && command !== 'auto') return fail(usage)

  if (!(await appExists(db, appId))) return fail(`App ${appId} not found.\n`)
  const models = await listModels(db, appId)
  if (models.length === 0) {
    return fail(
      `${appId} has no model yet and uses the prior for all apps. ` +
        'The first model is learned after ten installs.\n',
    )
  }
  if (command === 'list') return succeed(formatModels(models))
  if (command === 'auto') {
    await pinModel(db, appId, null)
    return succeed(`${appId} uses the newest model. ${delayNote}`)
  }
  if (await pinModel(db, appId, version ?? '')) {
    return succeed(`${appId} is pinned to model ${version ?? ''}. ${delayNote}`)
  }
  return fail(`${appId} has no model ${version ?? ''}. Available models:\n${formatModels(models)}`)
}

async function appExists(db: Kysely<Database>, appId: string): Promise<boolean> {
  const found = await db.selectFrom('apps').select('id').where('id', '=', appId).executeTakeFirst()
  return found !== undefined
}

function formatModels(models: readonly ListedModel[]): string {
  const rows = models.map(({ version, madeAt, installCount, isActive, isPinned }) => [
    version,
    formatMinute(madeAt),
    String(installCount),
    isActive ? (isPinned ? 'active, pinned' : 'active') : '',
  ])
  return `${formatTable([['version', 'created (UTC)', 'installs', ''], ...rows])}\n`
}
