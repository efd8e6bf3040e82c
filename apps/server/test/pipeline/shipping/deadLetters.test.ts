import type { ClickHouseClient } from '@clickhouse/client'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseDeadLetters } from '#pipeline/event-log/deadLetterStatements.ts'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { LogEntry } from '#pipeline/event-log/logEntry.ts'
import { retryDeadLetters } from '#pipeline/event-log/retryDeadLetters.ts'
import { createShipper, type Ship } from '#pipeline/shipping/createShipper.ts'
import { makeRowId } from '#pipeline/shipping/makeRowId.ts'
import { useClickhouse, useDatabase } from '#test/support/engines.ts'
import { noLinks } from '#test/support/noLinks.ts'
import { ampleLimits } from '../event-log/eventLog.contract.ts'
import { packEvents } from '../event-log/packEvents.ts'
import { resetLog } from '../event-log/resetLog.ts'
import { emptyTables } from './emptyTables.ts'
import { appId, makeAppEvent, makeClick, makeMatch } from './entries.ts'

const { client } = useClickhouse()
const { postgres } = useDatabase()
const { pool } = postgres
const log = createPostgresEventLog({ pool, now: Date.now })
const ship = createShipper({ client, links: noLinks })
beforeEach(async () => {
  await resetLog(pool)
  await emptyTables(client)
})

const shipNext = (store = ship) => log.shipNext(0, ampleLimits, store)

/** Stores a shipment and dies before it is marked. */
const dyingShip: Ship = async (shipment, refuse) => {
  await ship(shipment, refuse)
  throw new Error('Killed.')
}

async function readIds(table: string, id = 'id'): Promise<string[]> {
  const query = `SELECT ${id} AS id FROM ${table}`
  const rows = await (await client.query({ query, format: 'JSONEachRow' })).json<{ id: string }>()
  return rows.map((row) => row.id).sort()
}

/** Reads clicks, installs and events of the app, as dashboards count them. */
async function readCounts(): Promise<unknown> {
  const query = `SELECT toUInt32(sum(clicks)) AS clicks, toUInt32(sum(installs)) AS installs,
    toUInt32(sum(events)) AS events FROM hourly WHERE dimension = 'total' AND link_id = 0`
  return (await (await client.query({ query, format: 'JSONEachRow' })).json())[0]
}

interface StoredLetter {
  readonly id: string
  readonly app_id: string
  readonly kind: string
  readonly entry: string
  readonly reason: string
  readonly attempts: number
}

async function readLetters(): Promise<StoredLetter[]> {
  return (await pool.query<StoredLetter>('select * from dead_letters order by kind, id')).rows
}

/** Entries that no column can hold, as a bug may write them. */
const badClick = () => makeClick({ linkId: 'not a number' })
const badMatch = () => makeMatch({ method: 'guessed' as 'none' })
/** A year with five digits. */
const lateEvent = () => makeAppEvent({ happenedAtMs: 1e15, deviceTimeMs: 1e15 })
/** No date that there is. */
const datelessEvent = () => makeAppEvent({ happenedAtMs: 9e15 })
/** No date at all. */
const timelessEvent = () => makeAppEvent({ happenedAtMs: undefined as never })
/** The row cannot be created. */
const unreadableClick = () => makeClick({ visitor: undefined as never })
/** Refused by ClickHouse, because of the constraints below. */
const refusedText = 'refused'
const refusedClick = () => makeClick({ campaign: { utm_content: refusedText } })
const refusedEvent = () => makeAppEvent({ name: refusedText })

beforeAll(async () => {
  const columns = { clicks: 'utm_content', events: 'name' }
  for (const [table, column] of Object.entries(columns)) {
    const rule = `CONSTRAINT content CHECK ${column} != '${refusedText}'`
    await client.command({ query: `ALTER TABLE ${table} ADD ${rule}` })
    await client.command({ query: `DROP TABLE ${table}_check` })
    await client.command({ query: `CREATE TABLE ${table}_check AS ${table} ENGINE = Null` })
  }
})

const listIds = (entries: readonly LogEntry[]) => entries.map(({ id }) => id).sort()

describe('a shipment with refused entries', () => {
  test('stores the other events of a request, and the refused one becomes a dead letter', async () => {
    const atMs = Date.now()
    const events = Array.from({ length: 20 }, (_, index) =>
      makeAppEvent({ atMs, ...(index === 7 ? { name: refusedText } : {}) }),
    )
    await log.append([packEvents(events)])
    expect(await shipNext()).toMatchObject({ entries: 20 })
    const stored = events.filter(({ name }) => name !== refusedText)
    expect(await readIds('events')).toEqual(listIds(stored))
    const letters = await readLetters()
    expect(letters.map(({ entry }) => JSON.parse(entry) as LogEntry)).toEqual([events[7]])
  })

  test('is stored without them, in one round, and each of them becomes a dead letter', async () => {
    const clicks = Array.from({ length: 40 }, () => makeClick())
    const matches = Array.from({ length: 9 }, () => makeMatch())
    const events = Array.from({ length: 30 }, () => makeAppEvent())
    const bad = [
      badClick(),
      badClick(),
      badMatch(),
      lateEvent(),
      datelessEvent(),
      timelessEvent(),
      unreadableClick(),
      refusedClick(),
      refusedEvent(),
    ]
    const good = [...clicks, ...matches, ...events]
    await log.append([...good.slice(0, 33), ...bad.slice(0, 3), ...good.slice(33), ...bad.slice(3)])

    expect(await shipNext()).toMatchObject({ entries: good.length + bad.length })
    expect(await log.findUnshipped()).toEqual({ batches: 0, oldestAtMs: null })
    expect(await readIds('clicks')).toEqual(listIds(clicks))
    expect(await readIds('matches', 'install_id')).toEqual(listIds(matches))
    expect(await readIds('events')).toEqual(listIds(events))
    expect(await readCounts()).toEqual({ clicks: 40, installs: 9, events: 30 })

    const letters = await readLetters()
    expect(
      letters
        .map(({ entry }) => JSON.parse(entry) as LogEntry)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(listIds(bad))
    for (const letter of letters) expect(letter).toMatchObject({ app_id: appId, attempts: 1 })
    const reasons = letters.map(({ kind, reason }) => `${kind} ${reason}`).join('\n')
    expect(reasons).toMatch(/^click link_id: "not a number" does not fit UInt64\.$/m)
    expect(reasons).toMatch(/^match method: "guessed" does not fit Enum8\.$/m)
    expect(reasons).toMatch(/^event at: 1000000000000000 does not fit DateTime64\(3\)\.$/m)
    expect(reasons).toMatch(/^event at: 9000000000000000 does not fit DateTime64\(3\)\.$/m)
    expect(reasons).toMatch(/^click TypeError: /m)
    expect(reasons).toMatch(/^click VIOLATED_CONSTRAINT: .*utm_content/m)
    expect(reasons).toMatch(/^event VIOLATED_CONSTRAINT: .*name/m)
    expect(await log.countDeadLetters()).toBe(9)

    await log.append([makeClick()])
    expect(await shipNext()).toMatchObject({ entries: 1 })
    expect(await readCounts()).toEqual({ clicks: 41, installs: 9, events: 30 })
  })

  test('is counted exactly if the reader dies after storing it, however often', async () => {
    const good = [...Array.from({ length: 7 }, () => makeClick()), makeMatch(), makeAppEvent()]
    await log.append([badClick(), refusedClick(), ...good, lateEvent(), refusedEvent()])
    for (let times = 0; times < 3; times += 1) {
      await expect(shipNext(dyingShip)).rejects.toThrow('Killed.')
      expect(await readLetters()).toEqual([])
    }
    await shipNext()
    expect(await readCounts()).toEqual({ clicks: 7, installs: 1, events: 1 })
    expect((await readLetters()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
  })

  test('may have nothing else', async () => {
    await log.append([badClick(), badMatch(), lateEvent()])
    expect(await shipNext()).toMatchObject({ entries: 3 })
    expect(await readCounts()).toEqual({ clicks: 0, installs: 0, events: 0 })
    expect(await log.countDeadLetters()).toBe(3)
  })

  test('may have one in two', async () => {
    const makeBad = (at: number) => (at % 4 === 1 ? badClick() : refusedClick())
    const clicks = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? makeClick() : makeBad(at)))
    await log.append(clicks)
    await shipNext()
    expect(await readCounts()).toEqual({ clicks: 30, installs: 0, events: 0 })
    expect(await log.countDeadLetters()).toBe(30)
  })

  test('saves reasons and entries that PostgreSQL could not store as they are', async () => {
    const event = makeAppEvent({ happenedAtMs: 1e15, name: 'a\0\ud800b', data: '\0\udfff' })
    await log.append([event])
    await log.shipNext(0, ampleLimits, ({ batches }, refuse) => {
      const entry = batches[0]?.entries[0] ?? expect.fail('no entry')
      refuse({ id: 'f'.repeat(32), entry, reason: `\0\ud800${'😀'.repeat(400)}` })
      return Promise.resolve()
    })
    const [letter] = await readLetters()
    expect(letter?.reason).toMatch(/^\ufffd\ufffd😀+$/u)
    expect(JSON.parse(letter?.entry ?? '')).toEqual(event)
  })
})

test('an entry that is logged again and refused again is another attempt of the same dead letter', async () => {
  const event = lateEvent()
  for (let times = 0; times < 3; times += 1) {
    await log.append([event, event])
    await shipNext()
  }
  expect(await readLetters()).toMatchObject([{ kind: 'event', attempts: 3 }])
})

describe('nothing becomes a dead letter', () => {
  /** Replaces inserts into some tables by a failure. */
  function failWhen(matches: (query: string) => boolean, error: Error): ClickHouseClient {
    return Object.create(client, {
      exec: {
        value: (...args: Parameters<ClickHouseClient['exec']>) =>
          matches(args[0].query) ? Promise.reject(error) : client.exec(...args),
      },
    }) as ClickHouseClient
  }

  test('if ClickHouse fails while refused entries are searched', async () => {
    await log.append([makeClick(), refusedClick()])
    const outage = failWhen((query) => query.includes('clicks_check'), new Error('ECONNRESET'))
    const failing = createShipper({ client: outage, links: noLinks })
    await expect(shipNext(failing)).rejects.toThrow('ECONNRESET')
    expect(await log.countDeadLetters()).toBe(0)
    expect(await readCounts()).toEqual({ clicks: 0, installs: 0, events: 0 })
    await shipNext()
    expect(await readCounts()).toEqual({ clicks: 1, installs: 0, events: 0 })
    expect(await log.countDeadLetters()).toBe(1)
  })

  test('if a table or a column is missing', async () => {
    await log.append([makeClick()])
    await client.command({ query: 'ALTER TABLE clicks RENAME COLUMN user_agent TO agent' })
    await expect(shipNext()).rejects.toThrow('user_agent')
    expect(await log.countDeadLetters()).toBe(0)
    await client.command({ query: 'ALTER TABLE clicks RENAME COLUMN agent TO user_agent' })
    await shipNext()
    expect(await readCounts()).toEqual({ clicks: 1, installs: 0, events: 0 })
  })

  test.each(['clicks', 'clicks_check'])(
    'if a column of %s has a type that its values cannot be converted to',
    async (table) => {
      await log.append([makeClick({ campaign: { utm_term: 'a' } }), refusedClick()])
      const change = (type: string) =>
        client.command({ query: `ALTER TABLE ${table} MODIFY COLUMN utm_term ${type}` })
      await change('UInt32')
      await expect(shipNext()).rejects.toThrow(`${table}.utm_term is UInt32 in ClickHouse`)
      expect(await log.countDeadLetters()).toBe(0)
      await change('String')
      await shipNext()
      expect(await readCounts()).toEqual({ clicks: 1, installs: 0, events: 0 })
      expect(await log.countDeadLetters()).toBe(1)
    },
  )
})

describe('a retry', () => {
  const retry = (ids: readonly string[] | null = null) => retryDeadLetters(pool, Date.now, ids)

  /** Stands for a new version that can store the entry. */
  async function repair(
    letter: StoredLetter | undefined,
    change: Partial<LogEntry>,
  ): Promise<string> {
    if (letter === undefined) expect.fail('no dead letter')
    const entry = JSON.parse(letter.entry) as LogEntry
    await pool.query('update dead_letters set entry = $2 where id = $1', [
      letter.id,
      JSON.stringify({ ...entry, ...change }),
    ])
    return entry.id
  }

  test('that is refused again counts as an attempt', async () => {
    await log.append([lateEvent(), badClick()])
    await shipNext()
    expect(await retry()).toBe(2)
    expect(await shipNext()).toMatchObject({ entries: 2 })
    expect((await readLetters()).map(({ attempts }) => attempts)).toEqual([2, 2])
  })

  test('that succeeds is counted once and removes the dead letter, even if it is requested twice', async () => {
    await log.append([badClick(), lateEvent()])
    await shipNext()
    const [click, event] = await readLetters()
    const ids = [
      await repair(click, { linkId: '7' }),
      await repair(event, { happenedAtMs: Date.now() }),
    ]
    expect(await retry()).toBe(2)
    expect(await retry()).toBe(0)
    expect(await log.countDeadLetters()).toBe(2)
    await expect(shipNext(dyingShip)).rejects.toThrow('Killed.')
    await shipNext()
    expect([...(await readIds('clicks')), ...(await readIds('events'))]).toEqual(ids)
    expect(await readCounts()).toEqual({ clicks: 1, installs: 0, events: 1 })
    expect(await log.countDeadLetters()).toBe(0)
    expect(await retry()).toBe(0)
  })

  test('of one dead letter leaves the others', async () => {
    await log.append([badClick(), badMatch()])
    await shipNext()
    const [click] = await readLetters()
    expect(await retry([click?.id ?? ''])).toBe(1)
    await shipNext()
    expect((await readLetters()).map(({ kind, attempts }) => `${kind} ${attempts}`)).toEqual([
      'click 2',
      'match 1',
    ])
  })

  test('takes more dead letters than fit into a batch', async () => {
    const events = Array.from({ length: 1_001 }, datelessEvent)
    await log.append(events)
    while ((await shipNext()) !== null);
    expect(await log.countDeadLetters()).toBe(1_001)
    expect(await retry()).toBe(1_001)
    expect((await log.findUnshipped()).batches).toBe(3)
  })
})

describe('an erasure', () => {
  test('deletes the dead letters of installs and clicks, and keeps the others', async () => {
    const [event, match, click] = [lateEvent(), badMatch(), badClick()]
    const others = [lateEvent(), badMatch(), badClick()]
    await log.append([event, match, click, ...others])
    await shipNext()
    const installs = [event.installId, match.id].map((installId) => ({ appId, installId }))
    const ids = [makeRowId('click', appId, click.id)]
    expect(await eraseDeadLetters(pool, { installs, ids })).toBe(true)
    const entries = (await readLetters()).map(({ entry }) => JSON.parse(entry) as LogEntry)
    expect(listIds(entries)).toEqual(listIds(others))
    expect(await eraseDeadLetters(pool, { installs, ids })).toBe(true)
  })

  test('waits for a retry that is in the log', async () => {
    const event = lateEvent()
    await log.append([event])
    await shipNext()
    await retryDeadLetters(pool, Date.now, null)
    const installs = [{ appId, installId: event.installId }]
    expect(await eraseDeadLetters(pool, { installs, ids: [] })).toBe(false)
    await shipNext()
    expect(await eraseDeadLetters(pool, { installs, ids: [] })).toBe(true)
    expect(await log.countDeadLetters()).toBe(0)
  })
})

test('the tables that rows are checked with have the columns of the tables they stand for', async () => {
  const query = `SELECT table, arraySort(groupArray((name, type))) AS columns FROM system.columns
    WHERE database = currentDatabase() GROUP BY table`
  const rows = await (
    await client.query({ query, format: 'JSONEachRow' })
  ).json<{ table: string; columns: unknown }>()
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  for (const table of ['clicks', 'matches', 'events', 'opens', 'click_signals', 'observations']) {
    expect(columns.get(`${table}_check`)).toEqual(columns.get(table))
  }
})
