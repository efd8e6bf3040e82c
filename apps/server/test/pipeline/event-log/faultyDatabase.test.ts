import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Postgres as Server, startPostgres } from '@throughlink/services'
import { createPostgres, type Postgres } from '../../../src/platform/engines/postgres.ts'
import { entriesOf, idsOf, makeEntries, readAll } from './eventLog.contract.ts'
import { createPostgresEventLog } from '../../../src/pipeline/event-log/eventLog.postgres.ts'
import { LogFullError } from '../../../src/pipeline/event-log/eventLog.ts'
import { ensurePartitions } from '../../../src/pipeline/event-log/logPartitions.ts'
import { runMigrations } from '../../../src/platform/migrations/runMigrations.ts'

let server: Server
let postgres: Postgres
let paused: number[] = []

beforeAll(async () => {
  server = await startPostgres({ settings: ['fsync=off'] })
  postgres = createPostgres({ url: server.url })
  // It listens before it takes statements.
  await vi.waitFor(() => postgres.check(), { timeout: 10_000 })
  await runMigrations(postgres.pool)
  await ensurePartitions(postgres.pool, Date.now())
})

afterAll(async () => {
  resume()
  await postgres.stop()
  await server.stop()
})

/** Stops the server and every process of it, in the middle of whatever they do. */
function pause(): void {
  paused = [server.pid]
  process.kill(server.pid, 'SIGSTOP')
  const children = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' })
  for (const pid of children.trim().split('\n').map(Number)) {
    process.kill(pid, 'SIGSTOP')
    paused.push(pid)
  }
}

function resume(): void {
  for (const pid of paused) {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // Ended meanwhile.
    }
  }
  paused = []
}

test('while the database is paused nothing is confirmed, and afterwards all is written once', async () => {
  const log = createPostgresEventLog({
    pool: postgres.pool,
    now: Date.now,
    attemptMs: 300,
    limits: { commits: 4 },
  })
  const sent: string[] = []
  let confirmed = 0
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const entries = makeEntries(2)
      sent.push(...entries.map(({ id }) => id))
      await log.append(entries)
      confirmed += entries.length
    }
  }
  const writing = Array.from({ length: 12 }, write)
  for (let round = 0; round < 4; round += 1) {
    await sleep(150 + Math.random() * 100)
    expect(log.isFailing).toBe(false)
    pause()
    const pausedMs = performance.now()
    await expect.poll(() => log.isFailing, { timeout: 3000, interval: 10 }).toBe(true)
    expect(performance.now() - pausedMs).toBeLessThan(2000)
    const before = confirmed
    await sleep(1000)
    expect(confirmed).toBe(before)
    expect(log.waiting).toBeGreaterThan(0)
    resume()
    await expect.poll(() => log.isFailing, { timeout: 10_000, interval: 10 }).toBe(false)
    await expect.poll(() => confirmed, { timeout: 10_000 }).toBeGreaterThan(before + 100)
  }
  isOver = true
  await Promise.all(writing)
  expect(log.waiting).toBe(0)
  // Attempts that were given up here may have been finished there.
  await sleep(300)
  expect(idsOf(entriesOf(await readAll(log)))).toEqual(sent.sort())
}, 60_000)

test('memory is bounded while the database is paused, and a stop does not wait for it', async () => {
  const log = createPostgresEventLog({
    pool: postgres.pool,
    now: Date.now,
    attemptMs: 300,
    limits: { waitingEntries: 50 },
  })
  pause()
  try {
    const kept = log.append(makeEntries(40))
    await expect(log.append(makeEntries(11))).rejects.toBeInstanceOf(LogFullError)
    expect(log.waiting).toBe(40)
    const given = expect(kept).rejects.toThrow('stopped before')
    const startedMs = performance.now()
    await log.stop(500)
    expect(performance.now() - startedMs).toBeLessThan(1000)
    await given
  } finally {
    resume()
  }
}, 60_000)

test('a commit that its replica never had is not confirmed by finding its row again', async () => {
  const { pool } = postgres
  // Commits wait for a replica that does not exist. Cut off, they have happened here and nowhere else.
  await waitForReplica(true)
  let failures = 0
  const log = createPostgresEventLog({
    pool,
    now: Date.now,
    attemptMs: 10_000,
    onFailure: () => (failures += 1),
  })
  const entries = makeEntries(3)
  let isConfirmed = false
  const append = log.append(entries).then(() => (isConfirmed = true))
  try {
    for (let cuts = 1; cuts <= 4; cuts += 1) {
      // Others may commit too, such as a vacuum: cut until it was one of ours.
      const cut = async () => {
        if (failures < cuts) await cutOffCommits()
        return failures
      }
      await expect.poll(cut, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(cuts)
    }
    expect(entriesOf(await readAll(log)).slice(-3)).toEqual(entries)
    expect(isConfirmed).toBe(false)
  } finally {
    await waitForReplica(false)
  }
  await append
  const ids = idsOf(entriesOf(await readAll(log)))
  expect(ids.filter((id) => entries.some((entry) => entry.id === id))).toEqual(idsOf(entries))
}, 60_000)

async function waitForReplica(isWanted: boolean): Promise<void> {
  const { pool } = postgres
  await pool.query(`alter system set synchronous_standby_names = '${isWanted ? 'nobody' : ''}'`)
  await pool.query('select pg_reload_conf()')
  const read = () => pool.query<object>('show synchronous_standby_names')
  await expect
    .poll(async () => (await read()).rows)
    .toEqual([{ synchronous_standby_names: isWanted ? 'nobody' : '' }])
  // Commits begin to wait only when another process has read the setting too.
  if (isWanted) await expect.poll(isCommitHeld, { timeout: 10_000 }).toBe(true)
}

async function isCommitHeld(): Promise<boolean> {
  const probe = postgres.pool.query(
    'create table if not exists probe (); insert into probe default values',
  )
  await Promise.race([probe.catch(() => undefined), sleep(300)])
  const held = await cutOffCommits()
  await probe.catch(() => undefined)
  return held !== null && held > 0
}

async function cutOffCommits(): Promise<number | null> {
  const { rowCount } = await postgres.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return rowCount
}
