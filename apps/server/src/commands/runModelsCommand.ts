import type { Kysely } from 'kysely'
import type { Database } from '../platform/engines/database.ts'
import { listModels, pinModel, type ListedModel } from '../pipeline/learning/learningStatements.ts'
import { fail, succeed, type CommandResult } from './commandResult.ts'
import { formatMinute, formatTable } from './formatTable.ts'

const usage = `Usage: throughlink-server admin models <command>
  list <appId>           list the models of an app, newest first
  use <appId> <version>  pin a version: newer models do not replace it
  auto <appId>           use the newest model again, and those learned later
`

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

const delayNote = 'Servers apply the change within a minute.\n'

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
  return formatTable([['version', 'created (UTC)', 'installs', ''], ...rows])
}
