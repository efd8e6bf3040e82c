import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createPostgresEventLog } from '../../../src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog, LogBatch } from '../../../src/pipeline/event-log/eventLog.ts'
import {
  ampleLimits,
  describeEventLog,
  collectEntries,
  listIds,
  makeEntries,
  makeEntry,
  readAll,
} from './eventLog.contract.ts'
import { encodeBatch, encodeEntry } from '../../../src/pipeline/event-log/batchCodec.ts'
import { hourMs, minuteMs } from '../../../src/platform/time/durations.ts'
import { ensurePartitions, floorToHour } from '../../../src/pipeline/event-log/logPartitions.ts'
import { makeUuidV7 } from '../../../src/platform/engines/makeUuidV7.ts'
import { useDatabase } from '../../support/engines.ts'

const { postgres, url } = useDatabase()
const { pool } = postgres
const now = Date.now
const open = () => createPostgresEventLog({ pool, now })

beforeEach(async () => {
  await pool.query('truncate log_batches, log_shipments')
})

describeEventLog('PostgreSQL without partitions', () => Promise.resolve({ open }))

describeEventLog('PostgreSQL with partitions', async () => {
  await ensurePartitions(pool, now())
  return { open }
})

async function shipOnce(log: EventLog): Promise<readonly LogBatch[]> {
  let shipped: readonly LogBatch[] = []
  await log.shipNext(ampleLimits, ({ batches }) => {
    shipped = batches
    return Promise.resolve()
  })
  return shipped
}

describe('reading', () => {
  test('a batch whose transaction began before others and ended after them is still shipped', async () => {
    const log = open()
    const late = await pool.connect()
    const entry = makeEntry()
    await late.query('begin')
    await late.query(
      `insert into log_batches (batch_id, hour, entry_count, payload, text_bytes)
       values ($1, $2, 1, $3, 0)`,
      [makeUuidV7(now()), new Date(floorToHour(now())), encodeBatch([encodeEntry(entry)])],
    )
    for (let count = 0; count < 5; count += 1) await log.append(makeEntries(1))
    expect(await shipOnce(log)).toHaveLength(5)
    await late.query('commit')
    late.release()
    expect(collectEntries(await shipOnce(log))).toEqual([entry])
  })

  test('a shipment whose reader loses its connection goes to the next reader', async () => {
    const log = open()
    await log.append(makeEntries(3))
    const cut = log.shipNext(ampleLimits, async () => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction'`,
      )
      await sleep(50)
    })
    await expect(cut).rejects.toThrow()
    expect(collectEntries(await shipOnce(log))).toHaveLength(3)
  })

  test('a shipment whose reader is silent for longer than shipMs goes to another reader', async () => {
    const log = createPostgresEventLog({ pool, now, shipMs: 100 })
    await log.append(makeEntries(3))
    let again: readonly LogBatch[] = []
    const silent = log.shipNext(ampleLimits, async () => {
      await expect.poll(async () => (again = await shipOnce(open())).length).toBe(1)
    })
    await expect(silent).rejects.toThrow()
    expect(collectEntries(again)).toHaveLength(3)
  })

  test('a batch of an unknown format is not marked as shipped', async () => {
    const log = open()
    await log.append(makeEntries(1))
    await pool.query(`update log_batches set payload = '\\x63'::bytea || payload`)
    await expect(shipOnce(log)).rejects.toThrow('format 99')
    const { rows } = await pool.query('select from log_batches where shipped_at is null')
    expect(rows).toHaveLength(1)
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
    await expect.poll(() => log.isFailing).toBe(true)
    // By now several attempts are waiting for the lock.
    await sleep(600)
    await holder.query('commit')
    holder.release()
    await append
    await sleep(200)
    expect(collectEntries(await readAll(log))).toEqual(entries)
    expect(log.isFailing).toBe(false)
  })

  test('waiting entries are written once a missing table exists', async () => {
    await pool.query('alter table log_batches rename to log_batches_renamed')
    const log = open()
    const append = log.append(makeEntries(1))
    await expect.poll(() => log.isFailing).toBe(true)
    expect(log.waiting).toBe(1)
    await pool.query('alter table log_batches_renamed rename to log_batches')
    await append
    expect(await readAll(log)).toHaveLength(1)
  })
})
