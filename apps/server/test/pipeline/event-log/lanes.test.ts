import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { encodeBatch, encodeEntry } from '#pipeline/event-log/batchCodec.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { EventLog, Shipment, Shipped } from '#pipeline/event-log/eventLog.ts'
import { LeaseLostError } from '#pipeline/event-log/holdLane.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import {
  dropShippedPartitions,
  ensurePartitions,
  floorToHour,
} from '#pipeline/event-log/logPartitions.ts'
import { retryDeadLetters } from '#pipeline/event-log/retryDeadLetters.ts'
import { makeUuidV7 } from '#platform/engines/makeUuidV7.ts'
import { useDatabase } from '#test/support/engines.ts'
import { createDyingPool, type Death } from './createDyingPool.ts'
import {
  ampleLimits,
  collectBatches,
  collectEntries,
  listIds,
  makeApps,
  makeEntries,
  makeEntry,
  readAll,
  shipAll,
  shipNext,
} from './eventLog.contract.ts'
import { resetLog } from './resetLog.ts'

const { postgres } = useDatabase()
const { pool } = postgres
const now = Date.now
/** Long enough for a busy machine. */
const leaseMs = 1_000
const open = (laneCount = 1) => createPostgresEventLog({ pool, now, laneCount })
const openHasty = (laneCount = 1) => createPostgresEventLog({ pool, now, laneCount, leaseMs })
const noop = () => Promise.resolve()

beforeEach(async () => {
  await resetLog(pool)
})

/** Gives all rows the numbers of a cluster that has run many more transactions. */
async function restore(): Promise<void> {
  const later = (column: string) => `(${column}::text::bigint + 1000000)::text::xid8`
  await pool.query(`update log_batches set xid = ${later('xid')}`)
  await pool.query(
    `update log_lanes set cursor_xid = ${later('cursor_xid')}, front_xid = ${later('front_xid')},
       upto_xid = ${later('upto_xid')}, xid = ${later('xid')},
       large_apps = (
         select coalesce(jsonb_agg(jsonb_set(a, '{xid}', to_jsonb(${later("(a->>'xid')")}::text))), '[]')
         from jsonb_array_elements(large_apps) a)`,
  )
}

async function shipOnce(log: EventLog): Promise<LogEntry[]> {
  const shipped: LogEntry[] = []
  await shipNext(log, ampleLimits, ({ batches }) => {
    shipped.push(...collectEntries(batches))
    return Promise.resolve()
  })
  return shipped
}

/** Begins a transaction that writes a batch. */
async function beginWrite(entry: LogEntry) {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(
    `insert into log_batches (batch_id, hour, lane_count, lane, entry_count, payload, text_bytes)
     values ($1, $2, 1, 0, 1, $3, 0)`,
    [makeUuidV7(now()), new Date(floorToHour(now())), encodeBatch([encodeEntry(entry)]).payload],
  )
  const end = async (statement: 'commit' | 'rollback') => {
    await client.query(statement)
    client.release()
  }
  return { end }
}

describe('a transaction that began early and ends late', () => {
  test.each(['commit', 'rollback'] as const)(
    'holds back later batches until its %s, and then nothing is missing',
    async (ending) => {
      const log = open()
      const [late, ...others] = [makeEntry(), ...makeEntries(5)]
      const first = makeEntry()
      await log.append([first])
      const { end } = await beginWrite(late)
      for (const entry of others) await log.append([entry])
      expect(await shipOnce(log)).toEqual([first])
      expect(await shipOnce(log)).toEqual([])
      // An operator sees the backlog although it cannot be shipped.
      const { batches, oldestAtMs } = await log.findUnshipped()
      expect(batches).toBe(5)
      expect(oldestAtMs).not.toBeNull()
      await end(ending)
      const expected = ending === 'commit' ? [late, ...others] : others
      expect(await shipOnce(log)).toEqual(expected)
    },
  )

  test('holds back nothing if it does not write to the log, wherever it runs', async () => {
    const log = open()
    const other = await pool.connect()
    await other.query('begin; create temporary table busy (id int); select pg_current_xact_id()')
    const reading = await pool.connect()
    await reading.query('begin isolation level repeatable read; select count(*) from log_batches')
    await log.append(makeEntries(3))
    expect(await shipOnce(log)).toHaveLength(3)
    for (const client of [other, reading]) {
      await client.query('rollback')
      client.release()
    }
  })

  test('is found, however many transactions end in any order while readers are at work', async () => {
    const log = open()
    const written: LogEntry[] = []
    const seen: LogEntry[] = []
    const ended = new AbortController()
    const write = async () => {
      for (let count = 0; count < 25; count += 1) {
        const entry = makeEntry()
        const { end } = await beginWrite(entry)
        await sleep(Math.random() * 8)
        const isKept = Math.random() < 0.8
        await end(isKept ? 'commit' : 'rollback')
        if (isKept) written.push(entry)
      }
    }
    const read = async () => {
      while (!ended.signal.aborted) seen.push(...(await shipOnce(log)))
    }
    const reading = [read(), read()]
    await Promise.all(Array.from({ length: 6 }, write))
    ended.abort()
    await Promise.all(reading)
    seen.push(...(await shipOnce(log)))
    expect(listIds(seen)).toEqual(listIds(written))
  })
})

test('a reader holds no connection and no transaction while it ships', async () => {
  const log = open()
  await log.append(makeEntries(1))
  await log.shipNext(0, ampleLimits, async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and xact_start is not null
         and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([])
  })
})

test('shipping does not rewrite rows of the log', async () => {
  const log = open(4)
  await log.append(makeApps(40).map((appId) => makeEntry(null, appId)))
  const read = async () =>
    (await pool.query<object>('select ctid, xmin, * from log_batches order by batch_id')).rows
  const before = await read()
  await shipAll(log)
  expect(await read()).toEqual(before)
})

test('one commit serves all lanes', async () => {
  const log = open(4)
  const entries = makeApps(40).map((appId) => makeEntry(null, appId))
  await Promise.all(entries.map((entry) => log.append([entry])))
  const { rows } = await pool.query<{ lanes: number; xids: number }>(
    `select count(*)::int as lanes, count(distinct xid::text)::int as xids from log_batches`,
  )
  expect(rows).toEqual([{ lanes: 4, xids: 1 }])
})

describe('a lease', () => {
  test('is renewed for as long as a shipment takes', async () => {
    const log = openHasty()
    await log.append(makeEntries(1))
    await log.shipNext(0, ampleLimits, async (_, __, assertHeld) => {
      await sleep(2 * leaseMs)
      assertHeld()
      expect(await shipOnce(open())).toEqual([])
    })
    expect((await log.findUnshipped()).batches).toBe(0)
  })

  test('is free at once after a shipment, and after one that failed', async () => {
    const log = open()
    await log.append(makeEntries(1))
    const failing = log.shipNext(0, ampleLimits, () => Promise.reject(new Error('No.')))
    await expect(failing).rejects.toThrow('No.')
    expect(await shipOnce(open())).toHaveLength(1)
    await log.append(makeEntries(1))
    expect(await shipOnce(open())).toHaveLength(1)
  })

  test('that is lost in the middle of a shipment leaves it to the next reader, who gets the same', async () => {
    // Its lease is not renewed, as that of a process that was paused.
    const slow = createPostgresEventLog({ pool, now, leaseMs, shipMs: 0 })
    const entries = makeEntries(3)
    await slow.append(entries)
    const shipments: Shipment[] = []
    const shipping = slow.shipNext(0, ampleLimits, async (shipment, refuse, assertHeld) => {
      shipments.push(shipment)
      refuse({ id: 'f'.repeat(32), entry: makeEntry(), reason: 'Only this reader refuses it.' })
      expect(assertHeld).not.toThrow()
      await expect
        .poll(
          () =>
            open().shipNext(0, ampleLimits, (again) => {
              shipments.push(again)
              return Promise.resolve()
            }),
          { timeout: 10_000 },
        )
        .toMatchObject({ entries: 3 })
      expect(assertHeld).toThrow(LeaseLostError)
    })
    await expect(shipping).rejects.toBeInstanceOf(LeaseLostError)
    expect(shipments[1]).toEqual(shipments[0])
    expect(await slow.countDeadLetters()).toBe(0)
    expect(await shipAll(open())).toEqual([])
  })

  test('that was lost does not end a later shipment of the lane', async () => {
    const slow = createPostgresEventLog({ pool, now, leaseMs, shipMs: 0 })
    await slow.append(makeEntries(1))
    const next = Promise.withResolvers<undefined>()
    let later: Promise<Shipped | null> | undefined
    const shipping = slow.shipNext(0, ampleLimits, async () => {
      await expect.poll(() => shipOnce(open()), { timeout: 10_000 }).toHaveLength(1)
      await slow.append(makeEntries(2))
      later = open().shipNext(0, ampleLimits, () => next.promise)
      await expect
        .poll(
          async () =>
            (await pool.query('select from log_lanes where shipment_id is not null')).rowCount,
        )
        .toBe(1)
    })
    await expect(shipping).rejects.toBeInstanceOf(LeaseLostError)
    expect((await slow.findUnshipped()).batches).toBe(1)
    next.resolve(undefined)
    expect(await later).toMatchObject({ entries: 2 })
  })
})

describe('a reader that is killed at any statement', () => {
  const moments = ['before', 'after'] as const

  test.each(moments)(
    '%s it loses and repeats nothing',
    async (moment) => {
      // As in ClickHouse: a shipment is stored once, whoever sends it.
      const stored = new Map<string, Shipment>()
      const written: LogEntry[] = []
      const store = (shipment: Shipment) => {
        const known = stored.get(shipment.id)
        if (known !== undefined) expect(shipment).toEqual(known)
        stored.set(shipment.id, shipment)
        return Promise.resolve()
      }
      let kills = 0
      for (let statement = 1; ; statement += 1) {
        const log = openHasty(2)
        const entries = makeApps(6).map((appId) => makeEntry(null, appId))
        written.push(...entries)
        await log.append(entries)
        const death: Death = { statement, moment }
        const dying = createDyingPool(pool, death)
        const reader = createPostgresEventLog({ pool: dying.pool, now, laneCount: 2, leaseMs })
        const shipping = reader.shipNext(0, ampleLimits, (shipment, refuse) => {
          const [refused] = collectEntries(shipment.batches)
          if (refused) refuse({ id: 'e'.repeat(32), entry: refused, reason: 'refused' })
          return store(shipment)
        })
        const shipped = await shipping.catch((error: unknown) => {
          expect((error as Error).message).toBe('Killed.')
        })
        if (!dying.isDead()) {
          expect(shipped).not.toBeNull()
          break
        }
        kills += 1
        // Another server takes over once the lease has ended.
        await pool.query(
          'update log_lanes set lease_until = now(), xid = pg_current_xact_id() where lease_token is not null',
        )
        const drain = async () => {
          while ((await shipNext(log, ampleLimits, store)) !== null);
          return (await log.findUnshipped()).batches
        }
        await expect.poll(drain, { interval: 10, timeout: 5_000 }).toBe(0)
      }
      // Two to find the lane, then lease, create and read, and five to end the shipment.
      expect(kills).toBeGreaterThanOrEqual(10)
      await shipAll(openHasty(2)).then((rest) => Promise.all(rest.map(store)))
      const ids = collectEntries(collectBatches([...stored.values()])).map(({ id }) => id)
      expect(ids.sort()).toEqual(listIds(written))
    },
    60_000,
  )
})

describe('while an app with a large backlog has turns of its own', () => {
  const limits = { ...ampleLimits, maxEntries: 10 }
  const makeLoud = (count: number) =>
    Array.from({ length: count }, () => [makeEntry(null, 'app_loud'), makeEntry(null, 'app_loud')])

  /** Ships the first part of its backlog, and the entry behind it. */
  async function ship(log: EventLog): Promise<LogEntry[]> {
    const shipped: LogEntry[] = []
    const store = ({ batches }: Shipment) => {
      shipped.push(...collectEntries(batches))
      return Promise.resolve()
    }
    while (!shipped.some(({ appId }) => appId === 'app_small')) {
      expect(await log.shipNext(0, limits, store)).not.toBeNull()
    }
    return shipped
  }

  test('nothing is lost or repeated, whatever statement its readers are killed at', async () => {
    const log = openHasty()
    const stored = new Map<string, Shipment>()
    const store = (shipment: Shipment) => {
      const known = stored.get(shipment.id)
      if (known !== undefined) expect(shipment).toEqual(known)
      stored.set(shipment.id, shipment)
      return Promise.resolve()
    }
    const written: LogEntry[] = []
    const append = async (entries: readonly LogEntry[]) => {
      written.push(...entries)
      await log.append(entries)
    }
    for (const entries of makeLoud(40)) await append(entries)
    let mostTurns = 0
    for (let kill = 0; (await log.findUnshipped()).batches > 0; kill += 1) {
      if (kill < 30) await append([makeEntry(null, 'app_small'), ...(makeLoud(1)[0] ?? [])])
      const death: Death = { statement: (kill % 41) + 1, moment: kill % 2 ? 'before' : 'after' }
      const reader = createPostgresEventLog({
        pool: createDyingPool(pool, death).pool,
        now,
        leaseMs,
      })
      await reader.shipNext(0, limits, store).catch((error: unknown) => {
        expect((error as Error).message).toBe('Killed.')
      })
      await pool.query(
        'update log_lanes set lease_until = now(), xid = pg_current_xact_id() where lease_token is not null',
      )
      const { rows } = await pool.query<{ turns: number }>(
        'select max(jsonb_array_length(large_apps)) as turns from log_lanes',
      )
      mostTurns = Math.max(mostTurns, rows[0]?.turns ?? 0)
    }
    expect(mostTurns).toBeGreaterThan(0)
    const shipped = collectEntries(collectBatches([...stored.values()]))
    expect(listIds(shipped)).toEqual(listIds(written))
  }, 120_000)

  test('its hours are kept until its own backlog is shipped', async () => {
    await ensurePartitions(pool, now())
    const log = open()
    for (const entries of makeLoud(20)) await log.append(entries)
    await log.append([makeEntry(null, 'app_small')])
    await ship(log)
    const { batches, oldestAtMs } = await log.findUnshipped()
    expect(batches).toBeGreaterThan(1)
    expect(oldestAtMs).not.toBeNull()
    await dropShippedPartitions(pool, now() + 2 * 3_600_000)
    expect(await readAll(log)).toHaveLength(21)
    await shipAll(log, limits)
    expect(await log.findUnshipped()).toEqual({ batches: 0, oldestAtMs: null })
    await dropShippedPartitions(pool, now() + 2 * 3_600_000)
    expect(await readAll(log)).toEqual([])
  })

  test.each(['a shipment of its own', 'no shipment'])(
    'a restored dump with %s continues behind what was shipped',
    async (open_) => {
      const log = open()
      const written: LogEntry[] = []
      for (const entries of [...makeLoud(20), [makeEntry(null, 'app_small')], ...makeLoud(3)]) {
        written.push(...entries)
        await log.append(entries)
      }
      const shipped = await ship(log)
      if (open_ === 'a shipment of its own') {
        const fail = () => Promise.reject(new Error('No.'))
        await expect(log.shipNext(0, limits, fail)).rejects.toThrow('No.')
      }
      await restore()
      const fresh = [makeEntry(null, 'app_small'), makeEntry(null, 'app_loud')]
      await log.append(fresh)
      const rest = collectEntries(collectBatches(await shipAll(open(), limits)))
      expect(listIds([...shipped, ...rest])).toEqual(listIds([...written, ...fresh]))
    },
  )
})

test('other lanes stop before ClickHouse could forget a shipment that has not ended', async () => {
  const log = open(4)
  const entries = () => makeApps(40).map((appId) => makeEntry(null, appId))
  await log.append(entries())
  await expect(
    log.shipNext(0, ampleLimits, () => Promise.reject(new Error('No.'))),
  ).rejects.toThrow('No.')
  expect(await log.shipNext(1, ampleLimits, noop)).not.toBeNull()
  await pool.query(`select nextval('log_shipment_numbers') from generate_series(1, 1100)`)
  await log.append(entries())
  expect(await log.shipNext(1, ampleLimits, noop)).toBeNull()
  expect(await log.shipNext(0, ampleLimits, noop)).not.toBeNull()
  expect(await log.shipNext(1, ampleLimits, noop)).not.toBeNull()
})

describe('a database that was restored from a dump', () => {
  test.each([1, 4])('ships what was waiting and what is written, with %i lanes', async (lanes) => {
    const log = open(lanes)
    const make = () => makeApps(20).map((appId) => makeEntry(null, appId))
    const shipped = make()
    await log.append(shipped)
    await shipAll(log)
    // A shipment has begun when the dump is made, and more is waiting.
    const begun: Shipment[] = []
    await log.append(make())
    for (let lane = 0; lane < lanes; lane += 1) {
      const shipping = log.shipNext(lane, ampleLimits, (shipment) => {
        begun.push(shipment)
        return Promise.reject(new Error('No.'))
      })
      await expect(shipping).rejects.toThrow('No.')
    }
    const waiting = make()
    await log.append(waiting)
    await restore()
    // Servers write before any of them reads.
    const fresh = make()
    await log.append(fresh)

    const shipments = await shipAll(open(lanes))
    const ids = new Set(begun.map(({ id }) => id))
    const again = shipments.filter(({ id }) => ids.has(id))
    expect(again).toHaveLength(lanes)
    for (const { id, batches } of begun) {
      expect(again.find((each) => each.id === id)?.batches).toEqual(batches)
    }
    const rest = collectEntries(collectBatches(shipments.filter(({ id }) => !ids.has(id))))
    expect(listIds(rest)).toEqual(listIds([...waiting, ...fresh]))
    await log.append(make())
    expect(collectEntries(collectBatches(await shipAll(log)))).toHaveLength(20)
    expect(listIds(collectEntries(await readAll(log)))).toEqual(
      expect.arrayContaining(listIds(shipped)),
    )
  })

  test('ships what was waiting in lanes of different numbers', async () => {
    const make = () => makeApps(20).map((appId) => makeEntry(null, appId))
    const [one, four] = [make(), make()]
    await open(1).append(one)
    await open(4).append(four)
    await restore()
    const fresh = make()
    await open(4).append(fresh)
    const entries = collectEntries(collectBatches(await shipAll(open(4))))
    expect(listIds(entries)).toEqual(listIds([...one, ...four, ...fresh]))
  })

  test('is continued once, though servers find it at the same time', async () => {
    await open(4).append(makeApps(20).map((appId) => makeEntry(null, appId)))
    await restore()
    const shipments = await Promise.all([1, 2, 3].map(() => shipAll(open(4))))
    expect(collectEntries(collectBatches(shipments.flat()))).toHaveLength(20)
  })
})

test('an hour is dropped once every lane has shipped it, and lanes without a row keep it', async () => {
  await ensurePartitions(pool, now())
  const log = open(4)
  await log.append(makeApps(40).map((appId) => makeEntry(null, appId)))
  const drop = () => dropShippedPartitions(pool, now() + 2 * 3_600_000)
  for (let lane = 0; lane < 4; lane += 1) {
    await drop()
    expect(await readAll(log)).toHaveLength(4)
    expect(await log.shipNext(lane, ampleLimits, noop)).not.toBeNull()
  }
  await pool.query('update log_batches set lane_count = 63 where lane = 0')
  await drop()
  expect(await readAll(log)).toHaveLength(4)
  await pool.query('update log_batches set lane_count = 4')
  await drop()
  expect(await readAll(log)).toEqual([])
})

test('dead letters of all apps are shipped again, whatever the number of lanes', async () => {
  const log = open(4)
  const entries = makeApps(40).map((appId) => makeEntry(null, appId))
  await log.append(entries)
  const refuseAll = ({ batches }: Shipment, refuse: (each: never) => void) => {
    for (const entry of collectEntries(batches)) {
      const number = entry.appId.replace(/\D/g, '').padStart(32, '0')
      refuse({ id: number, entry, reason: 'refused' } as never)
    }
    return noop()
  }
  while ((await shipNext(log, ampleLimits, refuseAll)) !== null);
  expect(await log.countDeadLetters()).toBe(40)
  await log.append(entries)
  expect(await retryDeadLetters(pool, now, null)).toBe(40)
  const shipments = await shipAll(log)
  expect(collectEntries(collectBatches(shipments))).toHaveLength(80)
  // After the entries that were written before it.
  expect(collectEntries(shipments.at(-1)?.batches ?? [])).toHaveLength(40)
  expect(await log.countDeadLetters()).toBe(0)
})
