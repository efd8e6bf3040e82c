import { formatTable } from '@throughlink/api/formatTable'
import type { Pool } from 'pg'
import { readDatabaseUrl } from '#config.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { dropJobs, type ListedJob, listJobs, retryJobs } from '#platform/jobs/jobStatements.ts'
import { truncateText } from '#platform/text/truncateText.ts'
import { type CommandResult, fail, printResult, succeed } from './commandResult.ts'
import { escapeControls } from './escapeControls.ts'
import { formatMinute } from './formatMinute.ts'

const usage = `Usage: throughlink-server admin jobs <command>
  list [task]       list jobs, those with errors first
  retry <id>|all    run a job now with new attempts; all: those that have failed
  drop <id>|all     delete a job; all: those that have failed
`

const maxListed = 100
const maxListedError = 80
const jobId = /^\d{1,18}$/

/** `admin jobs`: lists, retries or drops background jobs. */
export async function run(args: readonly string[]): Promise<void> {
  const postgres = createPostgres({ url: readDatabaseUrl(process.env), statementMs: 60_000 })
  printResult(await runJobsCommand(postgres.pool, args))
  await postgres.stop()
}

/** Runs `admin jobs`. */
export async function runJobsCommand(
  pool: Pool,
  [command, target, ...rest]: readonly string[],
): Promise<CommandResult> {
  if (rest.length > 0) return fail(usage)
  if (command === 'list') return list(pool, target ?? null)
  if (target === undefined || (command !== 'retry' && command !== 'drop')) return fail(usage)
  if (target !== 'all' && !jobId.test(target)) return fail(describeMissing(target))

  const ids = target === 'all' ? null : [target]
  const count = await (command === 'retry' ? retryJobs : dropJobs)(pool, ids)
  if (count === 0 && ids !== null) return fail(describeMissing(target))
  return succeed(command === 'retry' ? `Retrying ${count}.\n` : `Dropped ${count}.\n`)
}

function describeMissing(id: string): string {
  return `No job ${escapeControls(id)}, or it is running.\n`
}

async function list(pool: Pool, task: string | null): Promise<CommandResult> {
  const jobs = await listJobs(pool, maxListed + 1, task)
  if (jobs.length === 0) return succeed('No jobs.\n')
  const heading = ['id', 'job', 'state', 'attempts', 'next run (UTC)', 'last error']
  const table = formatTable([heading, ...jobs.slice(0, maxListed).map(toCells)])
  const more = jobs.length > maxListed ? `The first ${maxListed} of more.\n` : ''
  return succeed(`${table}\n${more}`)
}

function toCells({ id, task, key, state, attempts, run_at, last_error }: ListedJob): string[] {
  const error = truncateText(escapeControls(last_error ?? ''), maxListedError)
  return [id, key ?? task, state, String(attempts), formatMinute(run_at), error]
}
