import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { addJob, countJobs, listJobs } from '#platform/jobs/jobStatements.ts'
import { planPeriodicJobs } from '#platform/jobs/planPeriodicJobs.ts'
import { type JobsOptions, type RunJob, startJobs } from '#platform/jobs/startJobs.ts'
import { minuteMs } from '#platform/time/durations.ts'
import { useDatabase } from '#test/support/engines.ts'

const { postgres, url } = useDatabase()
const { pool } = postgres

afterEach(async () => {
  await pool.query('delete from jobs._private_jobs; delete from job_workers')
})

function start(tasks: Readonly<Record<string, RunJob>>, changes: Partial<JobsOptions> = {}) {
  const failures: string[] = []
  const stop = startJobs({
    pool,
    tasks,
    now: Date.now,
    periodic: [],
    concurrency: 1,
    pollMs: 50,
    onFailure: (task) => failures.push(task),
    ...changes,
  })
  let stopped: Promise<void> | undefined
  const stopOnce = () => (stopped ??= stop())
  onTestFinished(stopOnce)
  return { failures, stop: stopOnce }
}

const add = (key: string, payload: Readonly<Record<string, unknown>> = {}) =>
  addJob(pool, { task: 'example', key, payload, priority: 0 })

test('a job runs once, whatever the number of workers, and is then gone', async () => {
  const ran: unknown[] = []
  const example: RunJob = (payload) => Promise.resolve(ran.push(payload['name']))
  for (let worker = 0; worker < 3; worker += 1) start({ example }, { concurrency: 2 })
  const names = Array.from({ length: 30 }, (_, index) => `job ${index}`)
  for (const name of names) await add(name, { name })
  await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(30)
  expect(ran.toSorted()).toEqual(names.toSorted())
  await expect.poll(() => listJobs(pool, 100, null)).toEqual([])
})

test('a job that exists is not added again, so a failing one keeps its attempts and its pause', async () => {
  const { failures, stop } = start({ example: () => Promise.reject(new Error('Unavailable.')) })
  await add('same')
  await expect.poll(() => failures).toContain('example')
  await stop()
  const [before] = await listJobs(pool, 100, null)
  await add('same')
  expect(await listJobs(pool, 100, null)).toEqual([before])
  expect(before).toMatchObject({ state: 'retrying', last_error: 'Unavailable.' })
  expect(before?.run_at.getTime()).toBeGreaterThan(Date.now())
  expect(await countJobs(pool)).toEqual([{ task: 'example', state: 'retrying', count: 1 }])
})

test('jobs that fail do not keep others from running', async () => {
  const ran: unknown[] = []
  const example: RunJob = async ({ name }) => {
    if (String(name).startsWith('broken')) throw new Error('Broken.')
    ran.push(name)
    return Promise.resolve()
  }
  for (let each = 0; each < 60; each += 1) await add(`broken ${each}`, { name: `broken ${each}` })
  for (let each = 0; each < 5; each += 1) await add(`good ${each}`, { name: `good ${each}` })
  start({ example })
  await expect.poll(() => ran.length, { timeout: 10_000 }).toBe(5)
})

test('a periodic job is planned once for each interval, and not while it runs', async () => {
  const periodic = [{ task: 'example', everyMs: minuteMs, priority: 0 }]
  const nowMs = Date.UTC(2026, 10, 15, 12, 0, 30)
  await Promise.all([1, 2, 3].map(() => planPeriodicJobs(pool, periodic, nowMs)))
  await planPeriodicJobs(pool, periodic, nowMs + 5 * minuteMs)
  const jobs = await listJobs(pool, 100, null)
  expect(jobs.map(({ run_at }) => run_at)).toEqual([new Date(Date.UTC(2026, 10, 15, 12, 1))])
})

test('a worker keeps its job for longer than the lease', async () => {
  let runs = 0
  const example: RunJob = () => {
    runs += 1
    return sleep(2_000)
  }
  for (let worker = 0; worker < 2; worker += 1) start({ example }, { leaseMs: 600 })
  await add('long')
  await expect.poll(() => runs, { timeout: 5_000 }).toBe(1)
  await expect.poll(() => listJobs(pool, 100, null), { timeout: 10_000 }).toEqual([])
  expect(runs).toBe(1)
})

test('the job of a killed worker is taken over when its lease has ended', async () => {
  await add('abandoned')
  const child = spawn(
    process.execPath,
    ['--conditions=@throughlink/source', join(import.meta.dirname, 'hangingWorker.ts'), url],
    { stdio: 'inherit' },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const readStates = async () => (await listJobs(pool, 100, null)).map(({ state }) => state)
  await expect.poll(readStates, { timeout: 20_000 }).toEqual(['running'])
  let runs = 0
  start({ example: () => Promise.resolve((runs += 1)) }, { leaseMs: 1_500 })
  // It renews its lease as long as it is alive.
  await sleep(3_000)
  expect(runs).toBe(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
}, 180_000)

/** The pool, of which the first statement with each of these texts fails as one that takes too long. */
function failFirst(...texts: readonly string[]): Pool {
  const left = new Set(texts)
  const fails = (sent: string) => {
    const text = [...left].find((each) => sent.includes(each))
    return text !== undefined && left.delete(text)
  }
  const timeout = () => Promise.reject(new Error('Query read timeout'))
  const failing = (client: PoolClient) =>
    new Proxy(client, {
      get(target, name: keyof PoolClient) {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== 'query') return value.bind(target) as unknown
        return (statement: string | { readonly text: string }, ...args: unknown[]) => {
          const sent = typeof statement === 'string' ? statement : statement.text
          if (fails(sent)) return timeout()
          return (value as (...all: unknown[]) => unknown).call(target, statement, ...args)
        }
      },
    })
  return new Proxy(pool, {
    get(target, name: keyof Pool) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'query') {
        return (statement: string, ...args: unknown[]) =>
          fails(statement)
            ? timeout()
            : (value as (...all: unknown[]) => unknown).call(target, statement, ...args)
      }
      // With a callback, it is the connection on which the library listens.
      if (name !== 'connect') return value.bind(target) as unknown
      return async (...callback: unknown[]) => {
        if (callback.length > 0)
          return (value as (...all: unknown[]) => unknown).apply(target, callback)
        return failing(await target.connect())
      }
    },
  })
}

test.each([
  ['succeeded', 'delete from "jobs".', () => Promise.resolve()],
  ['failed', 'last_error =', () => Promise.reject(new Error('Unavailable.'))],
])(
  'a job that %s runs again if the database did not record it, and the process goes on',
  async (_, statement, run) => {
    let runs = 0
    const { failures } = start(
      {
        example() {
          runs += 1
          return runs === 1 ? run() : Promise.resolve()
        },
      },
      // The lease is a minute, but the process knows that its own worker has ended.
      { pool: failFirst(statement) },
    )
    await add('same')
    await expect.poll(() => runs, { timeout: 20_000 }).toBe(2)
    await expect.poll(() => listJobs(pool, 100, null)).toEqual([])
    expect(failures).toContain('run')
  },
)

test('a worker that ended while the database was down releases its jobs when it is back', async () => {
  let runs = 0
  const tasks = { example: () => Promise.resolve((runs += 1)) }
  const { failures } = start(tasks, {
    pool: failFirst('delete from "jobs".', 'force_unlock_workers(array['),
  })
  await add('same')
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(2)
  expect(failures).toEqual(expect.arrayContaining(['run', 'lease']))
})

test('a stop waits for running jobs, and aborts those that take too long', async () => {
  let hasEnded = false
  const { stop } = start({
    async example() {
      await sleep(300)
      hasEnded = true
    },
  })
  await add('short')
  await expect.poll(() => countJobs(pool)).toMatchObject([{ state: 'running' }])
  await stop()
  expect(hasEnded).toBe(true)

  const other = start(
    {
      example: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reject(new Error('Stopped.'))
          })
        }),
    },
    { stopMs: 200 },
  )
  await add('long')
  await expect.poll(() => countJobs(pool)).toMatchObject([{ state: 'running' }])
  await other.stop()
  await expect.poll(() => countJobs(pool)).toMatchObject([{ state: 'retrying' }])
})
