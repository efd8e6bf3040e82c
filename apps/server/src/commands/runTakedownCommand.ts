import type { Kysely } from 'kysely'
import { uuidPattern } from '../manage/access/createAuthorize.ts'
import { isLinkId } from '../manage/links/makeLinkId.ts'
import {
  takeDown,
  takedownKinds,
  type TakedownChange,
  type TakedownKind,
} from '../manage/takedowns/takeDown.ts'
import type { Database } from '../platform/engines/database.ts'
import { fail, succeed, type CommandResult } from './commandResult.ts'

const usage = `Usage: throughlink-server admin takedown <kind> <id> --reason <text>
       throughlink-server admin takedown <kind> <id> --undo
  link <id>           links respond with 410 at once, on all servers
  domain <name>       all links on the domain, whoever has it
  organization <id>   all links of the organization; its publishable keys are refused
The owners see the reason in the API and in their audit log, and cannot undo it.
`

const maxReasonLength = 500

/**
 * Runs `admin takedown`.
 *
 * @param announce Sends the change to all servers. Rejects if that is not possible at the moment.
 */
export async function runTakedownCommand(
  db: Kysely<Database>,
  args: readonly string[],
  announce: (change: TakedownChange) => Promise<void>,
): Promise<CommandResult> {
  const options = readArguments(args)
  if (options === null) return fail(usage)
  const { kind, id, reason } = options
  const change = isValidId(kind, id) ? await takeDown(db, options) : null
  if (change === null) return fail(`No such ${kind}.\n`)
  const isAnnounced = await announce(change).then(
    () => true,
    () => false,
  )
  const outcome = reason === null ? 'Undone.' : 'Taken down.'
  return succeed(
    isAnnounced
      ? `${outcome}\n`
      : `${outcome} Redis did not respond: servers apply it within a minute.\n`,
  )
}

interface Arguments {
  readonly kind: TakedownKind
  readonly id: string
  readonly reason: string | null
}

function readArguments([kindText, id, flag, reason, ...rest]: readonly string[]): Arguments | null {
  const kind = takedownKinds.find((each) => each === kindText)
  if (kind === undefined || id === undefined || rest.length > 0) return null
  if (flag === '--undo' && reason === undefined) return { kind, id, reason: null }
  const text = reason?.trim() ?? ''
  if (flag !== '--reason' || text === '' || text.length > maxReasonLength) return null
  return { kind, id, reason: text }
}

function isValidId(kind: TakedownKind, id: string): boolean {
  if (kind === 'link') return isLinkId(id)
  return kind === 'domain' || uuidPattern.test(id)
}
