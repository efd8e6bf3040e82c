import type { Kysely } from 'kysely'
import type { Database } from '../platform/engines/database.ts'
import { listModels, pinModel, type ListedModel } from '../pipeline/learning/learningStatements.ts'

/** What a command has to say, and whether it could not be done. */
export interface CommandResult {
  readonly text: string
  readonly isError: boolean
}

const usage = `Usage: npm run models -w @throughlink/server -- <command>
  list <appId>           the app's models, the newest first
  use <appId> <version>  matches by this version, whatever is learned later
  auto <appId>           matches by the newest version again, and by those that are learned later
`

export async function runModelsCommand(
  db: Kysely<Database>,
  [command, appId, version, ...rest]: readonly string[],
): Promise<CommandResult> {
  const isComplete = command === 'use' ? version !== undefined : version === undefined
  if (appId === undefined || !isComplete || rest.length > 0) return fault(usage)
  if (command !== 'list' && command !== 'use' && command !== 'auto') return fault(usage)

  if (!(await isApp(db, appId))) return fault(`There is no app ${appId}.\n`)
  const models = await listModels(db, appId)
  if (models.length === 0) {
    return fault(
      `${appId} has no model of its own yet: its installs are matched by what holds for all apps. ` +
        'A first one is learned after ten installs.\n',
    )
  }
  if (command === 'list') return done(tableOf(models))
  if (command === 'auto') {
    await pinModel(db, appId, null)
    return done(`${appId} is matched by the newest model. ${soon}`)
  }
  if (await pinModel(db, appId, version ?? '')) {
    return done(`${appId} is matched by ${version ?? ''} until you say otherwise. ${soon}`)
  }
  return fault(`${appId} has no model ${version ?? ''}. It has these:\n${tableOf(models)}`)
}

const soon = 'Servers follow within a minute.\n'

function done(text: string): CommandResult {
  return { text, isError: false }
}

function fault(text: string): CommandResult {
  return { text, isError: true }
}

async function isApp(db: Kysely<Database>, appId: string): Promise<boolean> {
  const found = await db.selectFrom('apps').select('id').where('id', '=', appId).executeTakeFirst()
  return found !== undefined
}

function tableOf(models: readonly ListedModel[]): string {
  const rows = models.map(({ version, madeAt, installCount, isActive, isPinned }) => [
    version,
    madeAt.toISOString().slice(0, 16).replace('T', ' '),
    String(installCount),
    isActive ? (isPinned ? 'in use, chosen' : 'in use') : '',
  ])
  const table = [['version', 'made (UTC)', 'installs', ''], ...rows]
  const widthOf = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd()
  return `${table.map(line).join('\n')}\n`
}
