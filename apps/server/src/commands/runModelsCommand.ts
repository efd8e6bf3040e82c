import type { Kysely } from 'kysely'
import type { Database } from '../platform/engines/database.ts'
import { listModels, pinModel, type ListedModel } from '../pipeline/learning/learningStatements.ts'
import { fail, succeed, type CommandResult } from './commandResult.ts'

const usage = `Usage: npm run models -w @throughlink/server -- <command>
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
  if (command === 'list') return succeed(formatTable(models))
  if (command === 'auto') {
    await pinModel(db, appId, null)
    return succeed(`${appId} uses the newest model. ${delayNote}`)
  }
  if (await pinModel(db, appId, version ?? '')) {
    return succeed(`${appId} is pinned to model ${version ?? ''}. ${delayNote}`)
  }
  return fail(`${appId} has no model ${version ?? ''}. Available models:\n${formatTable(models)}`)
}

const delayNote = 'Servers apply the change within a minute.\n'

async function appExists(db: Kysely<Database>, appId: string): Promise<boolean> {
  const found = await db.selectFrom('apps').select('id').where('id', '=', appId).executeTakeFirst()
  return found !== undefined
}

function formatTable(models: readonly ListedModel[]): string {
  const rows = models.map(({ version, madeAt, installCount, isActive, isPinned }) => [
    version,
    madeAt.toISOString().slice(0, 16).replace('T', ' '),
    String(installCount),
    isActive ? (isPinned ? 'active, pinned' : 'active') : '',
  ])
  const table = [['version', 'created (UTC)', 'installs', ''], ...rows]
  const getWidth = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(getWidth(column)))
      .join('  ')
      .trimEnd()
  return `${table.map(line).join('\n')}\n`
}
