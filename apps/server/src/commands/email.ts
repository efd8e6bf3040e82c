import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type EmailConfig, readDatabaseUrl, readEmailConfig, readPublicOrigin } from '#config.ts'
import { buildContent } from '#manage/delivery/email/emailMessages.ts'
import { countEmails, findServerState } from '#manage/delivery/email/emailStatements.ts'
import { renderEmail } from '#manage/delivery/email/renderEmail.ts'
import type { Database } from '#platform/engines/database.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { createMailer } from '#platform/smtp/createMailer.ts'
import { toSmtpFailure } from '#platform/smtp/smtpFailure.ts'
import { emailPattern } from '#platform/text/emailPattern.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'
import { escapeControls } from './escapeControls.ts'
import { formatMinute } from './formatMinute.ts'

const usage = `Usage: throughlink-server admin email <command>
  test <address>   send a test to this address now, and print what the server says
  status           print whether the server works, and how many emails wait
`
const off = 'The service sends no email: set SMTP_URL and EMAIL_FROM.\n'

/** `admin email`: tests the SMTP server, or prints its state. */
export async function run(args: readonly string[]): Promise<void> {
  const config = readEmailConfig(process.env)
  if (args[0] === 'test') {
    printResult(await runTest(config, readPublicOrigin(process.env), args.slice(1)))
    return
  }
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runStatus(postgres.db, config, args))
  await postgres.stop()
}

/** Sends a test without the queue, so that the operator sees the answer of the server. */
export async function runTest(
  config: EmailConfig | null,
  publicOrigin: string,
  [address = '', ...rest]: readonly string[],
): Promise<CommandResult> {
  if (rest.length > 0 || !new RegExp(emailPattern).test(address)) return fail(usage)
  if (config === null) return fail(off)
  const context = { language: 'en', publicOrigin } as const
  const content = buildContent({ kind: 'test', facts: {} }, context)
  try {
    const mail = { id: randomUUID(), to: address, ...renderEmail(content, context) }
    await createMailer(config)(mail)
  } catch (error) {
    const { code, status } = toSmtpFailure(error)
    const said = escapeControls((error as Error).message)
    return fail(`Not sent: ${code}${status === null ? '' : ` (${status})`}. ${said}\n`)
  }
  return succeed(`The server took the email for ${address}.\n`)
}

/** Prints the state of the server that working processes have recorded. */
export async function runStatus(
  db: Kysely<Database>,
  config: EmailConfig | null,
  [command, ...rest]: readonly string[],
): Promise<CommandResult> {
  if (command !== 'status' || rest.length > 0) return fail(usage)
  const { failingSince, error, lastSentAt } = await findServerState(db)
  const { waiting, sent, failed } = await countEmails(db, null)
  const state =
    failingSince === null ? 'works' : `fails since ${formatMinute(failingSince)} (${error ?? ''})`
  const lines = [
    config === null ? off.trim() : `From: ${config.sender.name} <${config.sender.address}>`,
    `Server: ${lastSentAt === null && failingSince === null ? 'not used yet' : state}`,
    `Last sent: ${lastSentAt === null ? 'never' : formatMinute(lastSentAt)}`,
    `Of the last 30 days: ${waiting} waiting, ${sent} sent, ${failed} failed`,
  ]
  return succeed(`${lines.join('\n')}\n`)
}
