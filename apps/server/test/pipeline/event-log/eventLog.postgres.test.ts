import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { EventLog, LogBatch } from '#pipeline/event-log/eventLog.ts'
import { ensurePartitions } from '#pipeline/event-log/logPartitions.ts'
import { hourMs, minuteMs } from '#platform/time/durations.ts'
import { useDatabase } from '#test/support/engines.ts'
import {
  ampleLimits,
  collectEntries,
  describeEventLog,
  listIds,
  makeEntries,
  readAll,
} from './eventLog.contract.ts'
import { resetLog } from './resetLog.ts'

const { postgres, url } = useDatabase()
const { pool } = postgres
const now = Date.now
const open = (laneCount = 1) => createPostgresEventLog({ pool, now, laneCount })

beforeEach(async () => {
  await resetLog(pool)
})

describeEventLog('PostgreSQL without partitions', () => Promise.resolve({ open }))

describeEventLog('PostgreSQL with partitions', async () => {
  await ensurePartitions(pool, now())
  return { open }
})

describeEventLog('PostgreSQL with four lanes', async () => {
  await ensurePartitions(pool, now())
  return { open: (laneCount = 4) => open(laneCount) }
})

async function shipOnce(log: EventLog): Promise<readonly LogBatch[]> {
  let shipped: readonly LogBatch[] = []
  await log.shipNext(0, ampleLimits, ({ batches }) => {
    shipped = batches
    return Promise.resolve()
  })
  return shipped
}

describe('reading', () => {
  test('a batch of an unknown format is not marked as shipped', async () => {
    const log = open()
    await log.append(makeEntries(1))
    await pool.query(`update log_batches set payload = '\\x63'::bytea || payload`)
    await expect(shipOnce(log)).rejects.toThrow('format 99')
    expect((await log.findUnshipped()).batches).toBe(1)
  })

  test('a batch that was written hours after it was packed is read by its time of writing', async () => {
    const packedMs = now() - 5 * hourMs
    const lateLog = createPostgresEventLog({ pool, now: () => packedMs })
    const entries = makeEntries(2)
    await lateLog.append(entries)
    expect(listIds(collectEntries(await readAll(open(), now() - minuteMs)))).toEqual(
      listIds(entries),
    )
  })
})

describe('writing', () => {
  const storm = new Pool({
    connectionString: url,
    application_name: 'storm',
    max: 4,
    query_timeout: 500,
  })
  storm.on('error', () => undefined)
  afterAll(() => storm.end())

  /** Terminates all connections of `storm`, at any point. */
  async function cutConnections(): Promise<void> {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'storm'`,
    )
  }

  test('each entry is written exactly once though connections are cut at any point', async () => {
    let failures = 0
    const log = createPostgresEventLog({
      pool: storm,
      now,
      limits: { firstRetryMs: 2, maxRetryMs: 10, maxCommits: 4 },
      onFailure: () => (failures += 1),
    })
    const confirmed: string[] = []
    const ended = new AbortController()
    const write = async () => {
      while (!ended.signal.aborted) {
        const entries = makeEntries(2)
        await log.append(entries)
        confirmed.push(...entries.map(({ id }) => id))
      }
    }
    const writing = Array.from({ length: 16 }, write)
    while (failures < 150) {
      await cutConnections()
      await sleep(Math.random() * 6)
    }
    ended.abort()
    await Promise.all(writing)
    expect(confirmed.length).toBeGreaterThan(100)
    expect(listIds(collectEntries(await readAll(open())))).toEqual(confirmed.sort())
  }, 60_000)

  test('repeating an attempt whose success is unknown writes no second row', async () => {
    // A held lock makes the attempt time out in the client while it continues in the database.
    const holder = await pool.connect()
    await holder.query('begin; lock table log_batches in share mode')
    const log = createPostgresEventLog({ pool, now, attemptMs: 100 })
    const entries = makeEntries(3)
    const append = log.append(entries)
    await expect.poll(() => log.isFailing('app_contract1')).toBe(true)
    // By now several attempts are waiting for the lock.
    await sleep(600)
    await holder.query('commit')
    holder.release()
    await append
    await sleep(200)
    expect(collectEntries(await readAll(log))).toEqual(entries)
    expect(log.isFailing('app_contract1')).toBe(false)
  })

  test('waiting entries are written once a missing table exists', async () => {
    await pool.query('alter table log_batches rename to log_batches_renamed')
    const log = open()
    const append = log.append(makeEntries(1))
    await expect.poll(() => log.isFailing('app_contract1')).toBe(true)
    expect(log.waiting).toBe(1)
    await pool.query('alter table log_batches_renamed rename to log_batches')
    await append
    expect(await readAll(log)).toHaveLength(1)
  })
})
