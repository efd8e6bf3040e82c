import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres as Server, startPostgres } from '@throughlink/services'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { LogFullError } from '#pipeline/event-log/eventLog.ts'
import { ensurePartitions } from '#pipeline/event-log/logPartitions.ts'
import { createPostgres, type Postgres } from '#platform/engines/postgres.ts'
import { runMigrations } from '#platform/migrations/runMigrations.ts'
import { cutOffCommits, holdCommits } from '#test/support/holdCommits.ts'
import { collectEntries, listIds, makeEntries, readAll } from './eventLog.contract.ts'

let server: Server
let postgres: Postgres
let paused: number[] = []

beforeAll(async () => {
  server = await startPostgres({ settings: ['fsync=off'] })
  postgres = createPostgres({ url: server.url })
  // The server listens before it accepts statements.
  await vi.waitFor(() => postgres.check(), { timeout: 10_000 })
  await runMigrations(server.url)
  await ensurePartitions(postgres.pool, Date.now())
})

afterAll(async () => {
  resume()
  await postgres.stop()
  await server.stop()
})

/** Pauses the server and all of its processes, at any point. */
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
      // The process has ended.
    }
  }
  paused = []
}

test('a paused database confirms nothing, and afterwards everything is written once', async () => {
  const log = createPostgresEventLog({
    pool: postgres.pool,
    now: Date.now,
    attemptMs: 300,
    limits: { maxCommits: 4 },
  })
  const sent: string[] = []
  let confirmed = 0
  let hasEnded = false
  const write = async () => {
    while (!hasEnded) {
      const entries = makeEntries(2)
      sent.push(...entries.map(({ id }) => id))
      await log.append(entries)
      confirmed += entries.length
    }
  }
  const writing = Array.from({ length: 12 }, write)
  for (let round = 0; round < 4; round += 1) {
    await sleep(150 + Math.random() * 100)
    expect(log.isFailing('app_contract1')).toBe(false)
    pause()
    const pausedMs = performance.now()
    await expect
      .poll(() => log.isFailing('app_contract1'), { timeout: 3000, interval: 10 })
      .toBe(true)
    expect(performance.now() - pausedMs).toBeLessThan(2000)
    const before = confirmed
    await sleep(1000)
    expect(confirmed).toBe(before)
    expect(log.waiting).toBeGreaterThan(0)
    resume()
    await expect
      .poll(() => log.isFailing('app_contract1'), { timeout: 10_000, interval: 10 })
      .toBe(false)
    await expect.poll(() => confirmed, { timeout: 10_000 }).toBeGreaterThan(before + 100)
  }
  hasEnded = true
  await Promise.all(writing)
  expect(log.waiting).toBe(0)
  // Attempts that timed out in the client may have completed in the database.
  await sleep(300)
  expect(listIds(collectEntries(await readAll(log)))).toEqual(sent.sort())
}, 60_000)

test('memory is limited while the database is paused, and a stop does not wait for it', async () => {
  const log = createPostgresEventLog({
    pool: postgres.pool,
    now: Date.now,
    attemptMs: 300,
    limits: { maxWaitingEntries: 50 },
  })
  pause()
  try {
    const kept = log.append(makeEntries(40))
    await expect(log.append(makeEntries(11))).rejects.toBeInstanceOf(LogFullError)
    expect(log.waiting).toBe(40)
    const rejected = expect(kept).rejects.toThrow('stopped before')
    const startedMs = performance.now()
    await log.stop(500)
    expect(performance.now() - startedMs).toBeLessThan(1000)
    await rejected
  } finally {
    resume()
  }
}, 60_000)

test('finding the row of a commit that no replica has does not confirm it', async () => {
  const { pool } = postgres
  // Commits wait for a replica that does not exist. Cut off, they exist on the primary only.
  await holdCommits(postgres.pool, true)
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
      // Other processes, such as a vacuum, may commit too: cut until one of ours was hit.
      const cut = async () => {
        if (failures < cuts) await cutOffCommits(postgres.pool)
        return failures
      }
      await expect.poll(cut, { timeout: 10_000, interval: 10 }).toBeGreaterThanOrEqual(cuts)
    }
    expect(collectEntries(await readAll(log)).slice(-3)).toEqual(entries)
    expect(isConfirmed).toBe(false)
  } finally {
    await holdCommits(postgres.pool, false)
  }
  await append
  const ids = listIds(collectEntries(await readAll(log)))
  expect(ids.filter((id) => entries.some((entry) => entry.id === id))).toEqual(listIds(entries))
}, 60_000)
