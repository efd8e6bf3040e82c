import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import { secondMs } from '../time/durations.ts'
import { sleep } from '../time/sleep.ts'
import { jobSchema } from './jobSchema.ts'
import { type PeriodicJob, planPeriodicJobs } from './planPeriodicJobs.ts'
import { startInterval } from './startInterval.ts'
import { startLease } from './startLease.ts'

/** Runs a job. May stop early when the signal is aborted, by throwing: the job is then retried. */
export type RunJob = (
  payload: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<unknown>

export interface JobsOptions {
  readonly pool: Pool
  /** How to run each task, by name. A job may run twice, so this must be harmless. */
  readonly tasks: Readonly<Record<string, RunJob>>
  readonly periodic: readonly PeriodicJob[]
  /** Maximum number of jobs that this process runs at a time. */
  readonly concurrency: number
  readonly now: () => number
  /** How long after its last sign of life a process loses its jobs. */
  readonly leaseMs?: number
  readonly pollMs?: number
  readonly planMs?: number
  /** How long a stop waits for running jobs before it aborts their signals. */
  readonly stopMs?: number
  readonly onFailure: (task: string, error: unknown) => void
}

const restartMs = 2 * secondMs
/**
 * Without batches, the library does not wait for the statement that records the end of a job: if that fails, because
 * the database is down or slow, the rejection is unhandled and ends the process. A batch handles it.
 */
const recordThroughBatches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/**
 * Runs due jobs until stopped. Any number of processes may run this; each job runs in one of them. New jobs
 * are found by polling: notifications are used where they arrive, which they do not through PgBouncer in
 * transaction mode. The returned function waits for running jobs; those that do not end in time are released
 * for another process.
 */
export function startJobs(options: JobsOptions): () => Promise<void> {
  const { pool, periodic, now, planMs = 5 * secondMs, onFailure } = options
  const stopping = new AbortController()
  const ended = new Set<string>()
  const stopPlanning = startInterval({
    run: () => planPeriodicJobs(pool, periodic, now()),
    everyMs: planMs,
    onFailure: (error) => {
      onFailure('plan', error)
    },
  })

  /** The library stops for good if it cannot record the end of a job, so it is started again. */
  async function keepRunning(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await runUntilStopped(options, ended, stopping.signal)
      } catch (error) {
        onFailure('run', error)
      }
      await sleep(restartMs, stopping.signal)
    }
  }

  const running = keepRunning()
  return async () => {
    await stopPlanning()
    stopping.abort()
    await running
  }
}

async function runUntilStopped(
  options: JobsOptions,
  ended: Set<string>,
  stopping: AbortSignal,
): Promise<void> {
  const { pool, tasks, concurrency, leaseMs, onFailure } = options
  const { pollMs = secondMs, stopMs = 5 * secondMs } = options
  const events: WorkerEvents = new EventEmitter()
  let stopLease = () => Promise.resolve()
  events.on('pool:create', ({ workerPool }: { readonly workerPool: WorkerPool }) => {
    stopLease = startLease({
      pool,
      workerId: workerPool.id,
      ended,
      ...(leaseMs === undefined ? {} : { leaseMs }),
      onFailure: (error) => {
        onFailure('lease', error)
      },
    })
  })
  // It stops then, and is started again.
  events.on('pool:fatalError', ({ error }) => {
    onFailure('run', error)
  })
  events.on('job:error', ({ job, error }) => {
    onFailure(job.task_identifier, error)
  })
  const runner = await run({
    pgPool: pool,
    schema: jobSchema,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, runJob]) => [
        name,
        async (payload: unknown, helpers: { readonly abortSignal: AbortSignal }) => {
          await runJob(payload as Readonly<Record<string, unknown>>, helpers.abortSignal)
        },
      ]),
    ),
    parsedCronItems: [],
    concurrency,
    pollInterval: pollMs,
    gracefulShutdownAbortTimeout: stopMs,
    // Named statements of one connection do not exist on another one behind PgBouncer.
    noPreparedStatements: true,
    noHandleSignals: true,
    preset: { worker: recordThroughBatches },
    logger: new Logger(() => () => undefined),
    events,
  })
  try {
    await waitForEnd(runner, stopping)
  } finally {
    await stopLease()
  }
}

async function waitForEnd(runner: Runner, stopping: AbortSignal): Promise<void> {
  const stop = () => {
    runner.stop().catch(() => undefined)
  }
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop, { once: true })
  await runner.promise
  stopping.removeEventListener('abort', stop)
}
