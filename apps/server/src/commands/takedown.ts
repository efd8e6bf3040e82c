import type { Kysely } from 'kysely'
import { announceGroup, announceLinks } from '#catalog/links/linkChanges.redis.ts'
import { isLinkId } from '#catalog/links/makeLinkId.ts'
import { readDatabaseUrl, readRedisUrls } from '#config.ts'
import { uuidPattern } from '#manage/access/createAuthorize.ts'
import {
  takeDown,
  type TakedownChange,
  type TakedownKind,
  takedownKinds,
} from '#manage/team/takedowns/takeDown.ts'
import type { Database } from '#platform/engines/database.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { openRedis } from '#platform/engines/redis.ts'
import { waitForEngine } from '#platform/engines/waitForEngine.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'

const usage = `Usage: throughlink-server admin takedown <kind> <id> --reason <text>
       throughlink-server admin takedown <kind> <id> --undo
  link <id>           links respond with 410 at once, on all servers
  domain <name>       all links on the domain, whoever has it
  organization <id>   all links of the organization; its publishable keys are refused
The owners see the reason in the API and in their audit log, and cannot undo it.
`

const maxReasonLength = 500

interface Arguments {
  readonly kind: TakedownKind
  readonly id: string
  readonly reason: string | null
}

/** `admin takedown`: takes an abusive link, domain or organization down, or undoes it. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env) })
  const redis = await openRedis({ urls: readRedisUrls(process.env), commandMs: 5_000 })
  await waitForEngine(redis.check, 5_000)
  printResult(
    await runTakedownCommand(postgres.db, args, ({ link, group }) =>
      group === undefined
        ? announceLinks(redis.client, [link])
        : announceGroup(redis.client, group),
    ),
  )
  redis.stop()
  await postgres.stop()
}

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
