import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import {
  dropShippedPartitions,
  ensurePartitions,
  floorToHour,
  partitionHourMs,
  partitionName,
} from '#pipeline/event-log/logPartitions.ts'
import { startLogMaintenance } from '#pipeline/event-log/startLogMaintenance.ts'
import { listPartitions } from '#platform/partitions/partitionStatements.ts'
import { hourMs } from '#platform/time/durations.ts'
import { useDatabase } from '#test/support/engines.ts'
import {
  ampleLimits,
  collectBatches,
  collectEntries,
  listIds,
  makeEntries,
  readAll,
  shipAll,
} from './eventLog.contract.ts'
import { resetLog } from './resetLog.ts'

const { postgres } = useDatabase()
const { pool } = postgres
const nowMs = Date.UTC(2026, 10, 15, 23, 30)
const thisHour = 'log_batches_2026111523'
const nextHour = 'log_batches_2026111600'

function createLogAt(ms: number) {
  return createPostgresEventLog({ pool, now: () => ms })
}

async function countIn(partition: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${partition}`,
  )
  return rows[0]?.count ?? -1
}

async function reset(): Promise<void> {
  await resetLog(pool)
  for (const name of await listPartitions(pool, 'log_batches')) {
    if (partitionHourMs(name) !== null) await pool.query(`drop table ${name}`)
  }
}
beforeEach(reset)
afterEach(reset)

test('a partition is named after its hour in UTC, and the hour is read from the name', () => {
  expect(partitionName(floorToHour(nowMs))).toBe(thisHour)
  expect(partitionHourMs(thisHour)).toBe(floorToHour(nowMs))
  expect(partitionHourMs('log_batches_default')).toBeNull()
})

test('this hour and the next twelve get one partition each, and batches are stored there', async () => {
  const { created: made, missing } = await ensurePartitions(pool, nowMs)
  expect(made).toHaveLength(13)
  expect(made.slice(0, 2)).toEqual([thisHour, nextHour])
  expect(missing).toEqual([])
  expect(await ensurePartitions(pool, nowMs)).toEqual({ created: [], missing: [] })
  await createLogAt(nowMs).append(makeEntries(1))
  await createLogAt(nowMs + hourMs).append(makeEntries(1))
  expect(await countIn(thisHour)).toBe(1)
  expect(await countIn(nextHour)).toBe(1)
  expect(await countIn('log_batches_default')).toBe(0)
})

test('a partition has each index of the log once', async () => {
  await ensurePartitions(pool, nowMs)
  const { rows } = await pool.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where tablename = $1 order by 1',
    [thisHour],
  )
  expect(rows.map(({ indexdef }) => indexdef.replace(/ INDEX \w+ ON/, ' INDEX ON'))).toEqual([
    `CREATE INDEX ON public.${thisHour} USING btree (lane_count, lane, xid, batch_id)`,
    `CREATE UNIQUE INDEX ON public.${thisHour} USING btree (hour, batch_id)`,
  ])
})

test('servers that create partitions concurrently create each one once', async () => {
  const results = await Promise.all([1, 2, 3, 4, 5].map(() => ensurePartitions(pool, nowMs)))
  expect(results.flatMap(({ created: made }) => made).sort()).toHaveLength(13)
  expect(results.flatMap(({ missing }) => missing)).toEqual([])
})

test('writes continue while partitions are created and dropped, and nothing is lost', async () => {
  const entries: string[] = []
  let slowestMs = 0
  let hasEnded = false
  let clockMs = nowMs
  const log = createPostgresEventLog({ pool, now: () => clockMs })
  const write = async () => {
    while (!hasEnded) {
      const some = makeEntries(1)
      const startedMs = performance.now()
      await log.append(some)
      slowestMs = Math.max(slowestMs, performance.now() - startedMs)
      entries.push(...some.map(({ id }) => id))
    }
  }
  const seen: string[] = []
  const ship = async () => {
    while (!hasEnded) {
      await log.shipNext(0, { ...ampleLimits, maxEntries: 20 }, async ({ batches }) => {
        seen.push(...collectEntries(batches).map(({ id }) => id))
        await sleep(20)
      })
    }
  }
  const work = [write(), write(), write(), ship(), ship()]
  for (let round = 0; round < 6; round += 1) {
    await ensurePartitions(pool, clockMs)
    await sleep(50)
    clockMs += hourMs
    await dropShippedPartitions(pool, clockMs - hourMs)
  }
  hasEnded = true
  await Promise.all(work)
  seen.push(...collectEntries(collectBatches(await shipAll(log))).map(({ id }) => id))
  expect(seen.sort()).toEqual(entries.sort())
  expect(slowestMs).toBeLessThan(1000)
}, 60_000)

test('a slow reader does not delay writes while a partition waits to be created', async () => {
  await ensurePartitions(pool, nowMs)
  const log = createLogAt(nowMs)
  await log.append(makeEntries(1))
  let creation: Promise<unknown> = Promise.resolve()
  await log.shipNext(0, ampleLimits, async () => {
    creation = ensurePartitions(pool, nowMs + hourMs)
    await sleep(100)
    const startedMs = performance.now()
    await log.append(makeEntries(1))
    expect(performance.now() - startedMs).toBeLessThan(500)
    // Longer than any wait for a table lock.
    await sleep(500)
  })
  expect(await creation).toMatchObject({ created: ['log_batches_2026111612'] })
})

test('an hour with rows in the default partition stays there, and the next partitions are created', async () => {
  const log = createLogAt(nowMs)
  const entries = makeEntries(3)
  await log.append(entries)
  expect(await countIn('log_batches_default')).toBe(1)
  const { created: made, missing } = await ensurePartitions(pool, nowMs)
  expect(missing).toEqual([thisHour])
  expect(made[0]).toBe(nextHour)
  const more = makeEntries(1)
  await log.append(more)
  expect(await countIn('log_batches_default')).toBe(2)
  expect(listIds(collectEntries(await readAll(log)))).toEqual(listIds([...entries, ...more]))
})

test('only hours that are old enough and fully shipped are dropped', async () => {
  for (const ahead of [0, 1, 2]) {
    await ensurePartitions(pool, nowMs + ahead * hourMs)
    await createLogAt(nowMs + ahead * hourMs).append(makeEntries(1))
  }
  const endOfNextMs = floorToHour(nowMs) + 2 * hourMs
  expect(await dropShippedPartitions(pool, endOfNextMs)).toEqual([])
  await shipAll(createLogAt(nowMs))
  await createLogAt(nowMs).append(makeEntries(1))
  expect(await dropShippedPartitions(pool, endOfNextMs - 1)).toEqual([])
  expect(await dropShippedPartitions(pool, endOfNextMs)).toEqual([nextHour])
  await shipAll(createLogAt(nowMs))
  expect(await dropShippedPartitions(pool, endOfNextMs)).toEqual([thisHour])
})

/** Starts a transaction that writes a batch. Returns a function that commits it. */
async function beginWrite(): Promise<() => Promise<void>> {
  const writer = await pool.connect()
  await writer.query('begin')
  await writer.query(
    `insert into log_batches (batch_id, hour, lane_count, lane, entry_count, payload, text_bytes)
     values (gen_random_uuid(), $1, 1, 0, 1, '\\x01', 0)`,
    [new Date(floorToHour(nowMs))],
  )
  return async () => {
    await writer.query('commit')
    writer.release()
  }
}

async function waitForBlockedLock(): Promise<void> {
  const count = async () =>
    (await pool.query(`select from pg_locks where not granted and relation is not null`)).rowCount
  await expect.poll(count, { interval: 2 }).toBeGreaterThan(0)
}

test('a running write does not prevent the creation of partitions', async () => {
  await ensurePartitions(pool, nowMs)
  const commit = await beginWrite()
  expect(await ensurePartitions(pool, nowMs + hourMs)).toEqual({
    created: ['log_batches_2026111612'],
    missing: [],
  })
  await commit()
})

test('a partition with a running write is not dropped', async () => {
  await ensurePartitions(pool, nowMs)
  const commit = await beginWrite()
  expect(await dropShippedPartitions(pool, floorToHour(nowMs) + hourMs)).toEqual([])
  await commit()
  expect(await countIn(thisHour)).toBe(1)
})

test('a batch that is committed while its partition is about to be dropped is kept', async () => {
  await ensurePartitions(pool, nowMs)
  const commit = await beginWrite()
  const dropping = dropShippedPartitions(pool, floorToHour(nowMs) + hourMs)
  await waitForBlockedLock()
  await commit()
  expect(await dropping).toEqual([])
  expect(await countIn(thisHour)).toBe(1)
})

test('a batch for a dropped hour is stored in the default partition', async () => {
  await ensurePartitions(pool, nowMs)
  await dropShippedPartitions(pool, floorToHour(nowMs) + hourMs)
  const entries = makeEntries(1)
  await createLogAt(nowMs).append(entries)
  expect(collectEntries(await readAll(createLogAt(nowMs)))).toEqual(entries)
})

test('only old shipped rows are deleted from the default partition', async () => {
  await createLogAt(nowMs - hourMs).append(makeEntries(1))
  await createLogAt(nowMs).append(makeEntries(1))
  await shipAll(createLogAt(nowMs))
  await createLogAt(nowMs - hourMs).append(makeEntries(1))
  await dropShippedPartitions(pool, floorToHour(nowMs))
  const { rows } = await pool.query('select hour from log_batches order by hour')
  expect(rows).toEqual([
    { hour: new Date(floorToHour(nowMs - hourMs)) },
    { hour: new Date(floorToHour(nowMs)) },
  ])
  expect((await createLogAt(nowMs).findUnshipped()).batches).toBe(1)
})

test('maintenance continues after a failure and does nothing after its stop', async () => {
  const failures: unknown[] = []
  await pool.query('alter table log_batches rename to log_batches_renamed')
  const stop = startLogMaintenance({
    pool,
    now: () => nowMs,
    retentionMs: hourMs,
    everyMs: 10,
    onFailure: (error) => failures.push(error),
  })
  await expect.poll(() => failures.length).toBeGreaterThan(0)
  await pool.query('alter table log_batches_renamed rename to log_batches')
  await expect.poll(() => listPartitions(pool, 'log_batches')).toHaveLength(14)
  await stop()
  await reset()
  await sleep(50)
  expect(await listPartitions(pool, 'log_batches')).toHaveLength(1)
})
