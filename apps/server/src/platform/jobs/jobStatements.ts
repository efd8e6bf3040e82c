import type { Pool } from 'pg'
import { jobSchema } from './jobSchema.ts'

/** A job to add. */
export interface NewJob {
  readonly task: string
  /** While a job with this key exists, also a running or failed one, no other is added. */
  readonly key: string
  readonly payload?: Readonly<Record<string, unknown>>
  readonly runAt?: Date
  /** A smaller number runs first. */
  readonly priority: number
}

/**
 * Retries become rarer, to one in six hours, and go on for about three weeks. Then the job waits for an
 * operator.
 */
const maxAttempts = 100

/**
 * Adds a job unless one with its key exists. So a failing job keeps its attempts and its pause, and a job that
 * takes long is not started a second time beside itself.
 */
export async function addJob(pool: Pool, job: NewJob): Promise<void> {
  const { task, key, payload = {}, runAt = null, priority } = job
  await pool.query(
    `select from ${jobSchema}.add_job(
       $1, $2::json, run_at => $3::timestamptz, max_attempts => ${maxAttempts}, job_key => $4,
       priority => $5, job_key_mode => 'unsafe_dedupe')`,
    [task, JSON.stringify(payload), runAt, key, priority],
  )
}

/** `retrying`: failed and waits for its next attempt. `failed`: no attempts left, waits for an operator. */
export type JobState = 'waiting' | 'running' | 'retrying' | 'failed'

const state = `case
    when locked_at is not null then 'running'
    when attempts >= max_attempts then 'failed'
    when attempts > 0 then 'retrying'
    else 'waiting' end`

export interface ListedJob {
  readonly id: string
  readonly task: string
  readonly key: string | null
  readonly state: JobState
  readonly attempts: number
  readonly run_at: Date
  readonly last_error: string | null
}

/** Lists jobs, those with errors first, then in the order in which they will run. */
export async function listJobs(
  pool: Pool,
  limit: number,
  task: string | null,
): Promise<readonly ListedJob[]> {
  const { rows } = await pool.query<ListedJob>(
    `select id, task_identifier as task, key, ${state} as state, attempts, run_at, last_error
       from ${jobSchema}.jobs where $2::text is null or task_identifier = $2
      order by last_error is null, priority, run_at, id limit $1`,
    [limit, task],
  )
  return rows
}

export interface JobCount {
  readonly task: string
  readonly state: JobState
  readonly count: number
}

/** Counts jobs that are due, running or have failed. Those that only wait for their time are not counted. */
export async function countJobs(pool: Pool): Promise<readonly JobCount[]> {
  const { rows } = await pool.query<JobCount>(
    `select task_identifier as task, ${state} as state, count(*)::int as count
       from ${jobSchema}.jobs where attempts > 0 or run_at <= now() group by 1, 2`,
  )
  return rows
}

/** Makes jobs due now with all their attempts, except running ones. Null: all that have failed. */
export async function retryJobs(pool: Pool, ids: readonly string[] | null): Promise<number> {
  const { rowCount } = await pool.query(
    `select from ${jobSchema}.reschedule_jobs(
       array(select id from ${jobSchema}.jobs
              where case when $1::bigint[] is null then last_error is not null else id = any($1) end),
       run_at => now(), attempts => 0)`,
    [ids],
  )
  return rowCount ?? 0
}

/** Deletes jobs, except running ones. Null: all that have failed. */
export async function dropJobs(pool: Pool, ids: readonly string[] | null): Promise<number> {
  const { rowCount } = await pool.query(
    `select from ${jobSchema}.complete_jobs(
       array(select id from ${jobSchema}.jobs
              where case when $1::bigint[] is null then last_error is not null else id = any($1) end))`,
    [ids],
  )
  return rowCount ?? 0
}
