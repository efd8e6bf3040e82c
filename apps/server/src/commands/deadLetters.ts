import { formatTable } from '@throughlink/api/formatTable'
import type { Pool } from 'pg'
import { readDatabaseUrl, readLogDatabaseUrls } from '#config.ts'
import {
  countDeadLetters,
  type DeadLetter,
  dropDeadLetters,
  findDeadLetter,
  listNewestDeadLetters,
} from '#pipeline/event-log/deadLetterStatements.ts'
import { retryDeadLetters } from '#pipeline/event-log/retryDeadLetters.ts'
import { nameDatabase } from '#platform/engines/nameDatabase.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { truncateText } from '#platform/text/truncateText.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'
import { escapeControls } from './escapeControls.ts'
import { formatMinute } from './formatMinute.ts'

const usage = `Usage: throughlink-server admin dead-letters <command>
  list [appId]      list the newest dead letters, of all apps or of one
  show <id>         print the entry and why ClickHouse refused it
  retry <id>|all    write dead letters to the event log again
  drop <id>|all     delete dead letters: their entries are lost
`

const maxListed = 100
const maxListedReason = 80
const uuid = /^[\da-f]{8}-?([\da-f]{4}-?){3}[\da-f]{12}$/i

/** `admin dead-letters`: lists, retries or drops event log entries that ClickHouse refused, in all databases of the log. */
export async function run(args: readonly string[]): Promise<void> {
  // The log was in `DATABASE_URL` before it had databases of its own.
  const urls = [readDatabaseUrl(process.env), ...readLogDatabaseUrls(process.env)]
  const databases = [...new Map(urls.map((url) => [nameDatabase(url), url])).values()].map((url) =>
    createPostgres({ url, statementMs: 60_000 }),
  )
  const pools = databases.map(({ pool }) => pool)
  printResult(await runDeadLettersCommand(pools, Date.now, args))
  await Promise.all(databases.map(({ stop }) => stop()))
}

/** Runs `admin dead-letters` for the databases of the event log. */
export async function runDeadLettersCommand(
  pools: readonly Pool[],
  now: () => number,
  [command, target, ...rest]: readonly string[],
): Promise<CommandResult> {
  if (rest.length > 0) return fail(usage)
  if (command === 'list') return list(pools, target ?? null)
  if (target === undefined) return fail(usage)
  if (command === 'show') return show(pools, target)
  if (command !== 'retry' && command !== 'drop') return fail(usage)
  if (target !== 'all' && !uuid.test(target)) return fail(describeMissing(target))

  const ids = target === 'all' ? null : [target]
  const change = (pool: Pool) =>
    command === 'retry' ? retryDeadLetters(pool, now, ids) : dropDeadLetters(pool, ids)
  const count = sum(await Promise.all(pools.map(change)))
  if (count === 0 && ids !== null) return fail(describeMissing(target))
  if (command === 'drop') return succeed(`Dropped ${count}.\n`)
  return succeed(
    `Retrying ${count}. They are shipped within seconds; those that are refused again stay listed.\n`,
  )
}

function describeMissing(id: string): string {
  return `No dead letter ${escapeControls(id)}, or its retry has not been shipped yet.\n`
}

async function list(pools: readonly Pool[], appId: string | null): Promise<CommandResult> {
  const found = await Promise.all(
    pools.map((pool) => listNewestDeadLetters(pool, maxListed, appId)),
  )
  const letters = found
    .flat()
    .sort((a, b) => b.last_refused_at.getTime() - a.last_refused_at.getTime())
    .slice(0, maxListed)
  if (letters.length === 0) return succeed('No dead letters.\n')
  const heading = ['id', 'last refused (UTC)', 'app', 'kind', 'attempts', 'reason']
  const table = formatTable([heading, ...letters.map(toCells)])
  const total =
    appId === null ? sum(await Promise.all(pools.map(countDeadLetters))) : letters.length
  const more = total > letters.length ? `The newest ${letters.length} of ${total}.\n` : ''
  return succeed(`${table}\n${more}`)
}

function toCells(letter: DeadLetter): string[] {
  const state = letter.retry_batch_id === null ? '' : '(retry waiting) '
  return [
    letter.id,
    formatMinute(letter.last_refused_at),
    letter.app_id,
    letter.kind,
    String(letter.attempts),
    truncateText(escapeControls(`${state}${letter.reason}`), maxListedReason),
  ]
}

async function show(pools: readonly Pool[], id: string): Promise<CommandResult> {
  const found = uuid.test(id)
    ? await Promise.all(pools.map((pool) => findDeadLetter(pool, id)))
    : []
  const letter = found.find((each) => each !== null)
  if (letter === undefined) return fail(`No dead letter ${escapeControls(id)}.\n`)
  const { reason, entry, attempts, first_refused_at, last_refused_at } = letter
  const times = `${formatMinute(first_refused_at)}, last ${formatMinute(last_refused_at)} UTC`
  return succeed(
    `Refused ${attempts} times, first ${times}\n` +
      `${escapeControls(reason)}\n${escapeControls(entry)}\n`,
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
