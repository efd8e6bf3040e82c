import type { Pool } from 'pg'
import { jobSchema } from './jobSchema.ts'

/** Records that the worker is alive. */
export async function renewLease(pool: Pool, workerId: string): Promise<void> {
  await pool.query(
    `insert into job_workers (id, seen_at) values ($1, now())
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [workerId],
  )
}

/** Releases the jobs of a worker that has ended, however long ago they were started. */
export async function endLease(pool: Pool, workerId: string): Promise<void> {
  await pool.query(`select from ${jobSchema}.force_unlock_workers(array[$1::text])`, [workerId])
  await pool.query('delete from job_workers where id = $1', [workerId])
}

/**
 * Releases the jobs of workers that were not seen for `leaseMs`, and forgets those workers. A job that was
 * started less than `leaseMs` ago is never released: its worker may not have recorded itself yet.
 */
export async function releaseAbandonedJobs(pool: Pool, leaseMs: number): Promise<void> {
  await pool.query(
    `with dead as (
       select distinct locked_by as id from ${jobSchema}.jobs
        where locked_at < now() - $1 * interval '1 ms'
          and not exists (select from job_workers as alive
                           where alive.id = locked_by and alive.seen_at > now() - $1 * interval '1 ms')
     )
     select ${jobSchema}.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`,
    [leaseMs],
  )
  await pool.query(`delete from job_workers where seen_at < now() - $1 * 10 * interval '1 ms'`, [
    leaseMs,
  ])
}
