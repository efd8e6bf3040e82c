import type { Kysely } from 'kysely'
import type { Database } from '../platform/engines/database.ts'
import type { CommandResult } from './runModelsCommand.ts'
import { makeBootstrapLink } from '../manage/accounts/bootstrap.ts'
import { makeResetLink, resetHours } from '../manage/accounts/resetPassword.ts'

const usage = `Usage: npm run accounts -w @throughlink/server -- <command>
  bootstrap       a link for the first owner, while there are no people
  reset <email>   a link by which a person chooses a new password
`

/** What an operator does for people. The service sends no mail: links are printed, and handed over by hand. */
export async function runAccountsCommand(
  db: Kysely<Database>,
  publicOrigin: string,
  now: () => number,
  [command, email, ...rest]: readonly string[],
): Promise<CommandResult> {
  if (rest.length > 0) return fault(usage)
  if (command === 'bootstrap' && email === undefined) {
    const link = await makeBootstrapLink(db, publicOrigin, now)
    if (link === null) return fault('There are people already. One of them can invite others.\n')
    return done(`Works once, for a day:\n${link}\n`)
  }
  if (command === 'reset' && email !== undefined) {
    const link = await makeResetLink(db, publicOrigin, email, now)
    if (link === null) return fault(`There is nobody with the mail address ${email}.\n`)
    return done(`Works once, for ${resetHours} hours. Hand it to nobody else:\n${link}\n`)
  }
  return fault(usage)
}

function done(text: string): CommandResult {
  return { text, isError: false }
}

function fault(text: string): CommandResult {
  return { text, isError: true }
}
