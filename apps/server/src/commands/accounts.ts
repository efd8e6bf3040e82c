import type { Kysely } from 'kysely'
import { readDatabaseUrl, readPublicOrigin } from '#config.ts'
import { createBootstrapLink } from '#manage/team/accounts/bootstrap.ts'
import { resetFactor } from '#manage/team/accounts/factor/resetFactor.ts'
import { createResetLink, resetHours } from '#manage/team/accounts/resetPassword.ts'
import type { Database } from '#platform/engines/database.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'

const usage = `Usage: throughlink-server admin accounts <command>
  bootstrap       print a link to create the first owner
  reset <email>   print a link to reset the password of an account, which works for a day even if
                  single sign-on is required
  reset-factor <email>
                  remove the second factor of an account, and end its sessions
`

/** `admin accounts`: prints links to create the first owner or to reset a password, and removes second factors. */
export async function run(args: readonly string[]): Promise<void> {
  const publicOrigin = readPublicOrigin(process.env)
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  printResult(await runAccountsCommand(postgres.db, publicOrigin, Date.now, args))
  await postgres.stop()
}

/** Runs `admin accounts`. The operator passes the printed link on. */
export async function runAccountsCommand(
  db: Kysely<Database>,
  publicOrigin: string,
  now: () => number,
  [command, email, ...rest]: readonly string[],
): Promise<CommandResult> {
  if (rest.length > 0) return fail(usage)
  if (command === 'bootstrap' && email === undefined) {
    const link = await createBootstrapLink(db, publicOrigin, now)
    if (link === null) return fail('An owner already exists. Ask them for an invitation.\n')
    return succeed(`Create the first owner (works once, valid for 24 hours):\n${link}\n`)
  }
  if (command === 'reset' && email !== undefined) {
    const link = await createResetLink(db, publicOrigin, email, now)
    if (link === null) return fail(`No account with the email ${email}.\n`)
    return succeed(`Reset the password (works once, valid for ${resetHours} hours):\n${link}\n`)
  }
  if (command === 'reset-factor' && email !== undefined) {
    const result = await resetFactor(db, email)
    if (result === 'unknown') return fail(`No account with the email ${email}.\n`)
    if (result === 'off') return fail(`The account ${email} has no second factor.\n`)
    return succeed(
      `Removed the second factor of ${email} and ended its sessions. Tell them to set up a new one.\n`,
    )
  }
  return fail(usage)
}
