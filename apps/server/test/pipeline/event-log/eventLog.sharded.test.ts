import { beforeEach, describe, expect, test } from 'vitest'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import { createShardedEventLog } from '#pipeline/event-log/eventLog.sharded.ts'
import type { EventLog, Shipment } from '#pipeline/event-log/eventLog.ts'
import { getLogDatabase } from '#pipeline/event-log/getLane.ts'
import { ensurePartitions } from '#pipeline/event-log/logPartitions.ts'
import { findShipmentProgress } from '#pipeline/event-log/shipmentStatements.ts'
import { createPostgres } from '#platform/engines/postgres.ts'
import { useDatabase } from '#test/support/engines.ts'
import {
  ampleLimits,
  collectBatches,
  collectEntries,
  describeEventLog,
  listIds,
  makeApps,
  makeEntry,
  readAll,
  shipAll,
} from './eventLog.contract.ts'
import { resetLog } from './resetLog.ts'

const pools = Array.from({ length: 4 }, () => useDatabase().postgres.pool)
const now = Date.now

function openAt(index: number, laneCount = 1): EventLog {
  const pool = pools[index]
  if (pool === undefined) throw new Error(`No database ${index}.`)
  return createPostgresEventLog({ pool, now, laneCount })
}

function open(databases: number, laneCount = 1): EventLog {
  const written = Array.from({ length: databases }, (_, index) => openAt(index, laneCount))
  return createShardedEventLog({ written, drained: [] })
}

/** Returns an app whose entries are in this database. */
function findApp(database: number, databases: number): string {
  const found = makeApps(100).find((appId) => getLogDatabase(appId, databases) === database)
  if (found === undefined) throw new Error('No app is there.')
  return found
}

beforeEach(async () => {
  await Promise.all(pools.map((pool) => resetLog(pool)))
  await Promise.all(pools.map((pool) => ensurePartitions(pool, now())))
})

describeEventLog('A log in two databases with two lanes each', () =>
  Promise.resolve({ open: (laneCount = 2) => open(2, laneCount) }),
)

describeEventLog('A log in four databases', () =>
  Promise.resolve({ open: (laneCount) => open(4, laneCount) }),
)

describe('several databases', () => {
  test('an append of several apps is written to the database of each', async () => {
    const entries = makeApps(20).map((appId) => makeEntry(null, appId))
    await open(4).append(entries)
    for (const index of [0, 1, 2, 3]) {
      const expected = entries.filter(({ appId }) => getLogDatabase(appId, 4) === index)
      expect(expected.length).toBeGreaterThan(0)
      expect(listIds(collectEntries(await readAll(openAt(index))))).toEqual(listIds(expected))
    }
  })

  test('counts, times and dead letters are those of all databases', async () => {
    const log = open(2)
    const [first, second] = [findApp(0, 2), findApp(1, 2)]
    await log.append([makeEntry(null, first)])
    const oldest = await log.findShippedUntil()
    await log.append([makeEntry(null, second)])
    expect(await log.findUnshipped()).toEqual({ batches: 2, oldestAtMs: oldest.getTime() })
    expect(await log.findShippedUntil()).toEqual(oldest)
    expect(await log.findOldestUnshipped(first)).toEqual(oldest)
    expect((await log.findOldestUnshipped(second))?.getTime()).toBeGreaterThan(oldest.getTime())
    for (const lane of [0, 1]) {
      await log.shipNext(lane, ampleLimits, ({ batches }, refuse) => {
        for (const entry of collectEntries(batches)) {
          refuse({ id: `0000000000000000000000000000000${lane}`, entry, reason: 'Too long.' })
        }
        return Promise.resolve()
      })
    }
    expect(await log.countDeadLetters()).toBe(2)
    expect(await log.findOldestUnshipped(first)).toBeNull()
    const installs = [{ appId: second, installId: 'install-1' }]
    expect(await log.eraseDeadLetters({ installs, ids: [] })).toBe(true)
    expect(await log.countDeadLetters()).toBe(1)
    await log.purgeDeadLetters(first)
    expect(await log.countDeadLetters()).toBe(0)
  })

  test('a database that does not respond fails for its own apps only', async () => {
    const down = createPostgres({ url: 'postgres://127.0.0.1:1/none' })
    const broken = createPostgresEventLog({ pool: down.pool, now })
    const log = createShardedEventLog({ written: [openAt(0), broken], drained: [] })
    const [healthy, failing] = [findApp(0, 2), findApp(1, 2)]
    const held = log.append([makeEntry(null, failing)])
    await expect.poll(() => log.isFailing(failing)).toBe(true)
    await log.append([makeEntry(null, healthy)])
    expect(log.isFailing(healthy)).toBe(false)
    expect(log.waiting).toBe(1)
    expect(await log.shipNext(0, ampleLimits, () => Promise.resolve())).toMatchObject({
      entries: 1,
    })
    await expect(log.shipNext(1, ampleLimits, () => Promise.resolve())).rejects.toThrow()
    expect(await log.findOldestUnshipped(healthy)).toBeNull()
    await expect(log.findUnshipped()).rejects.toThrow()
    await expect(log.findShippedUntil()).rejects.toThrow()
    await expect(log.findRetainedSince()).rejects.toThrow()
    const stopped = log.stop(50)
    await expect(held).rejects.toThrow('stopped')
    await stopped
    await down.stop()
  })

  test('a database that is not prepared is not written to', async () => {
    let isDurable = false
    const [pool] = pools
    if (pool === undefined) throw new Error('No database.')
    const log = createPostgresEventLog({
      pool,
      now,
      prepare: () => (isDurable ? Promise.resolve() : Promise.reject(new Error('Not durable.'))),
    })
    const held = log.append([makeEntry()])
    await expect.poll(() => log.isFailing('app_contract1')).toBe(true)
    expect(await readAll(log)).toEqual([])
    isDurable = true
    await held
    expect(await readAll(log)).toHaveLength(1)
  })
})

test('a shipment of one database is not created while the guard forbids it', async () => {
  const asked: number[] = []
  const log = createShardedEventLog({
    written: [openAt(0), openAt(1)],
    drained: [],
    canShip(position) {
      asked.push(position)
      return Promise.resolve(position === 1)
    },
  })
  await log.append([makeEntry(null, findApp(0, 2)), makeEntry(null, findApp(1, 2))])
  const ship = () => Promise.resolve()
  expect(await log.shipNext(0, ampleLimits, ship)).toBeNull()
  expect(await log.shipNext(1, ampleLimits, ship)).toMatchObject({ entries: 1 })
  expect(asked).toEqual([0, 1])
})

test('the progress of shipments is the number of created ones, and the age of an unfinished one', async () => {
  const [pool] = pools
  if (pool === undefined) throw new Error('No database.')
  const log = openAt(0)
  await log.append([makeEntry()])
  const before = await findShipmentProgress(pool)
  const startedMs = now()
  await expect(
    log.shipNext(0, ampleLimits, () => Promise.reject(new Error('No.'))),
  ).rejects.toThrow('No.')
  const during = await findShipmentProgress(pool)
  expect(during.created - before.created).toBeLessThanOrEqual(1)
  expect(during.oldestOpenAtMs).toBeGreaterThanOrEqual(startedMs)
  await shipAll(log)
  expect((await findShipmentProgress(pool)).oldestOpenAtMs).toBeNull()
})

describe('a drained log', () => {
  const openDrained = () =>
    createShardedEventLog({ written: [openAt(0), openAt(1)], drained: [openAt(2)] })

  test('is shipped before what was written later, and nothing is appended to it', async () => {
    const apps = [findApp(0, 2), findApp(1, 2)]
    const before = apps.map((appId) => makeEntry('before', appId))
    await openAt(2, 3).append(before)
    const log = openDrained()
    const after = apps.map((appId) => makeEntry('after', appId))
    await log.append(after)
    expect(log.laneCount).toBe(3)
    const ship = () => Promise.resolve()
    expect(await log.shipNext(0, ampleLimits, ship)).toBeNull()
    expect(await log.shipNext(1, ampleLimits, ship)).toBeNull()
    const shipments: Shipment[] = await shipAll(log)
    const order = collectEntries(collectBatches(shipments)).map((entry) =>
      'data' in entry ? entry.data : null,
    )
    expect(order).toEqual(['before', 'before', 'after', 'after'])
    expect(await openAt(2).findUnshipped()).toEqual({ batches: 0, oldestAtMs: null })
  })

  test('is part of the backlog of every app, and of everything that is read', async () => {
    const app = findApp(0, 2)
    const entry = makeEntry(null, app)
    await openAt(2).append([entry])
    const log = openDrained()
    expect((await log.findUnshipped()).batches).toBe(1)
    expect(await log.findOldestUnshipped(app)).not.toBeNull()
    expect(collectEntries(await readAll(log))).toEqual([entry])
  })
})
