import type { Kysely } from 'kysely'
import { readDatabaseUrl } from '#config.ts'
import { uuidPattern } from '#manage/access/createAuthorize.ts'
import { insertAuditEntry } from '#manage/access/insertAuditEntry.ts'
import type { Database } from '#platform/engines/database.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'

const usage = `Usage: throughlink-server admin retention <command>
  show <organizationId>          print how many months its clicks, installs, events and opens are kept
  set <organizationId> <months>  delete them after fewer months than ANALYTICS_RETENTION_MONTHS
  reset <organizationId>         keep them as configured again; what is deleted stays deleted
`
const maxMonths = 600

/** `admin retention`: shows or sets how long the analytics of one organization are kept. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runRetentionCommand(postgres.db, args))
  await postgres.stop()
}

/** Runs `admin retention`. */
export async function runRetentionCommand(
  db: Kysely<Database>,
  [command, id = '', monthsText, ...rest]: readonly string[],
): Promise<CommandResult> {
  const months = readMonths(command, monthsText)
  if (months === undefined || rest.length > 0) return fail(usage)
  const found = uuidPattern.test(id)
    ? await db
        .selectFrom('organizations')
        .select('retention_months')
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (found === undefined) return fail('No such organization.\n')
  if (command === 'show') {
    const kept = found.retention_months
    return succeed(kept === null ? 'As configured for all.\n' : `${kept} months.\n`)
  }
  await change(db, id, months)
  return succeed(
    months === null
      ? 'The configured retention applies.\n'
      : `Set to ${months} months. Older months are deleted within an hour or two.\n`,
  )
}

/** Returns null for commands without a number, and undefined for invalid arguments. */
function readMonths(
  command: string | undefined,
  text: string | undefined,
): number | null | undefined {
  if (command === 'show' || command === 'reset') return text === undefined ? null : undefined
  const months = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0
  return command === 'set' && months >= 1 && months <= maxMonths ? months : undefined
}

async function change(db: Kysely<Database>, id: string, months: number | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('organizations')
      .set({ retention_months: months })
      .where('id', '=', id)
      .execute()
    await insertAuditEntry(trx, {
      organizationId: id,
      appId: null,
      actorKind: 'service',
      actorId: 'operator',
      action: months === null ? 'retention.reset' : 'retention.set',
      target: id,
      details: months === null ? {} : { months },
      requestId: null,
    })
  })
}
