import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createPostgresEventLog } from '#pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import { ensurePartitions } from '#pipeline/event-log/logPartitions.ts'
import { createShipper, type Ship } from '#pipeline/shipping/createShipper.ts'
import { startShipping } from '#pipeline/shipping/startShipping.ts'
import { useClickhouse, useDatabase } from '#test/support/engines.ts'
import { noLinks } from '#test/support/noLinks.ts'
import { resetLog } from '../event-log/resetLog.ts'
import { emptyTables } from './emptyTables.ts'
import { makeAppEvent, makeClick, makeMatch } from './entries.ts'

const { client } = useClickhouse()
const { postgres } = useDatabase()
const { pool } = postgres
const apps = Array.from({ length: 12 }, (_, index) => `app_lane${index}`)
const now = Date.now

beforeEach(async () => {
  await resetLog(pool)
  await ensurePartitions(pool, now())
  await emptyTables(client)
})

function open(laneCount: number): EventLog {
  return createPostgresEventLog({ pool, now, laneCount, leaseMs: 500 })
}

/** Starts a server's shippers. Some of its shipments are stored, but not marked. */
function startServer(laneCount: number): () => Promise<void> {
  const ship = createShipper({ client, links: noLinks })
  const dyingShip: Ship = async (...args) => {
    if (Math.random() < 0.15) throw new Error('Killed before it was stored.')
    await ship(...args)
    if (Math.random() < 0.15) throw new Error('Killed before it was marked.')
  }
  return startShipping({
    log: open(laneCount),
    prepare: () => Promise.resolve(),
    ship: dyingShip,
    report: {
      shipped: () => undefined,
      failed: () => undefined,
      refused: () => undefined,
      backlog: () => undefined,
      deadLetters: () => undefined,
    },
    now,
    limits: { maxEntries: 100, maxBytes: 64_000_000 },
    pauseMs: 5,
    firstRetryMs: 2,
    maxRetryMs: 20,
    onFailure: () => undefined,
  })
}

async function read<Row>(query: string): Promise<Row[]> {
  return (await client.query({ query, format: 'JSONEachRow' })).json<Row>()
}

interface Sent {
  clicks: number
  installs: number
  readonly events: ReturnType<typeof makeAppEvent>[]
}

/** Writes a click, its match and events of its install, and repeats some events and the match. */
async function writeJourney(log: EventLog, appId: string, sent: Sent): Promise<void> {
  const click = makeClick({ appId })
  await log.append([click, makeClick({ appId })])
  const match = makeMatch({ appId, clickReference: click.id, linkId: click.linkId })
  await log.append([match])
  const events = Array.from({ length: 3 }, () => makeAppEvent({ appId, installId: match.id }))
  const repeated = sent.events.filter(() => Math.random() < 0.3)
  await log.append([...events, ...repeated, match])
  sent.clicks += 2
  sent.installs += 1
  sent.events.push(...events)
}

test.each([[[4]], [[1, 4, 1]], [[4, 2, 4]]])(
  'totals are exact while lanes change, entries repeat and shipments fail: %j',
  async (counts) => {
    const stops = [...new Set(counts)].map(startServer)
    const sent = new Map<string, Sent>(
      apps.map((appId) => [appId, { clicks: 0, installs: 0, events: [] }]),
    )
    for (const [phase, laneCount] of counts.entries()) {
      const current = open(laneCount)
      // One server is changed later than the other, so two numbers of lanes are in use at the same time.
      const late = open(counts[phase - 1] ?? laneCount)
      await Promise.all(
        [...sent].map(async ([appId, each], index) => {
          await writeJourney(index % 3 === 0 ? late : current, appId, each)
          await writeJourney(current, appId, each)
        }),
      )
    }
    const log = open(1)
    const countWaiting = async () => (await log.findUnshipped()).batches
    await expect.poll(countWaiting, { timeout: 80_000, interval: 50 }).toBe(0)
    await Promise.all(stops.map((stop) => stop()))

    const totals = await read(
      `SELECT app_id, toUInt32(sum(clicks)) AS clicks, toUInt32(sum(installs)) AS installs,
         toUInt32(sum(events)) AS events
       FROM hourly WHERE dimension = 'total' AND link_id = 0 GROUP BY app_id ORDER BY app_id`,
    )
    const expected = [...sent].map(([app_id, { clicks, installs, events }]) => ({
      app_id,
      clicks,
      installs,
      events: events.length,
    }))
    expect(totals).toEqual(expected.sort((a, b) => (a.app_id < b.app_id ? -1 : 1)))
    const stored = await read(
      `SELECT (SELECT count() FROM clicks) AS clicks, (SELECT count() FROM matches) AS matches,
         (SELECT count() FROM events) AS events`,
    )
    const sum = (key: 'clicks' | 'installs') =>
      expected.reduce((total, each) => total + each[key], 0)
    const events = expected.reduce((total, each) => total + each.events, 0)
    expect(stored).toEqual([
      { clicks: String(sum('clicks')), matches: String(sum('installs')), events: String(events) },
    ])
    // A match is shipped after its click, and an event after its match, whatever the lanes.
    expect(
      await read(
        `SELECT (SELECT count() FROM matches WHERE utm_source = '') AS matches,
           (SELECT count() FROM events WHERE link_id = 0) AS events`,
      ),
    ).toEqual([{ matches: '0', events: '0' }])
  },
  120_000,
)

test('a reader that wakes up long after it lost its lease stores nothing', async () => {
  const slow = createPostgresEventLog({ pool, now, leaseMs: 50, shipMs: 0 })
  const ship = createShipper({ client, links: noLinks })
  await slow.append([makeClick({ appId: apps[0] ?? '', id: randomUUID() })])
  const limits = { maxEntries: 100, maxBytes: 1e6 }
  const shipping = slow.shipNext(0, limits, async (shipment, refuse, assertHeld) => {
    const takeOver = () => open(1).shipNext(0, limits, () => Promise.resolve())
    await expect.poll(takeOver, { timeout: 10_000 }).toMatchObject({ entries: 1 })
    await ship(shipment, refuse, assertHeld)
  })
  await expect(shipping).rejects.toThrow('Lost the lease')
  expect(await read('SELECT id FROM clicks')).toEqual([])
})
