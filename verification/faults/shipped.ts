import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import { createPostgresEventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '@throughlink/server/src/pipeline/event-log/eventLog.ts'
import { ensurePartitions } from '@throughlink/server/src/pipeline/event-log/logPartitions.ts'
import { runClickhouseMigrations } from '@throughlink/server/src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { createPostgres } from '@throughlink/server/src/platform/engines/postgres.ts'
import { runMigrations } from '@throughlink/server/src/platform/migrations/runMigrations.ts'
import { minuteMs } from '@throughlink/server/src/platform/time/durations.ts'
import { type Clickhouse, startClickhouse, startPostgres } from '@throughlink/services'
import type { ReportRow } from '@throughlink/tooling/base/report'
import type { Pool } from 'pg'
import { atLeast, exactly, measurement } from '../harness/report/rows.ts'
import type { Scenario, ScenarioOptions } from '../harness/report/runScenarios.ts'
import { findDifferences } from './shipped/createCells.ts'
import { createHistory, type History } from './shipped/createHistory.ts'
import { findWrongSums } from './shipped/createMoney.ts'
import { countRaw, isPartlyStored, readCells, readSums } from './shipped/readCells.ts'
import { type ShipperOptions, type ShipperProcess, startShipper } from './shipped/startShipper.ts'

interface Size {
  readonly lanes: number
  readonly entries: number
  readonly maxEntries: number
  readonly kills: number
  readonly restarts: readonly NodeJS.Signals[]
}

const quick: Omit<Size, 'lanes'> = {
  entries: 30_000,
  maxEntries: 2_000,
  kills: 4,
  restarts: ['SIGKILL'],
}
const full: Omit<Size, 'lanes'> = {
  entries: 1_000_000,
  maxEntries: 20_000,
  kills: 20,
  restarts: ['SIGKILL', 'SIGTERM'],
}
/** Entries that are generated and written at a time. */
const stepEntries = 10_000

/** The numbers of lanes that are tested, one after another. */
const testedLanes = [1, 4]

/**
 * Ships the log while the shipper is killed, first between two inserts and then at random moments, and
 * ClickHouse too. In the end every stored count must be exactly the expected one.
 */
export const shipped: Scenario = async (options) => {
  const rows: ReportRow[] = []
  const only = options.readNumber('lanes', 0)
  for (const lanes of only === 0 ? testedLanes : [only]) {
    const prefix = lanes === 1 ? '1 lane' : `${lanes} lanes`
    const found = await shipInLanes(lanes, {
      ...options,
      logProgress: (text) => {
        options.logProgress(`${prefix}: ${text}`)
      },
    })
    rows.push(...found.map((row) => ({ ...row, name: `${prefix}: ${row.name}` })))
  }
  return rows
}

async function shipInLanes(
  lanes: number,
  { isFull, random, logProgress }: ScenarioOptions,
): Promise<readonly ReportRow[]> {
  const size: Size = { ...(isFull ? full : quick), lanes }
  const [database, clickhouse] = await Promise.all([startPostgres(), startClickhouse()])
  const { pool, stop } = createPostgres({ url: database.url, statementMs: minuteMs })
  const { client, stop: stopClient } = createClickhouse({
    url: clickhouse.url,
    requestMs: minuteMs,
  })
  try {
    await runMigrations(database.url)
    await ensurePartitions(pool, Date.now())
    await runClickhouseMigrations(client)
    const log = createPostgresEventLog({
      pool,
      now: Date.now,
      laneCount: lanes,
      attemptMs: 30_000,
    })
    const key = { id: 1, secret: randomBytes(32) }
    const history = createHistory(random, key, Date.now())
    const testbed = { size, log, pool, clickhouse, client, databaseUrl: database.url }
    const startedMs = performance.now()
    await writeHistory(testbed, history)
    const writtenMs = performance.now()
    logProgress(`${size.entries} entries written in ${toSeconds(writtenMs - startedMs)} s`)
    const isPartLeft = await killBetweenInserts(testbed)
    const partlyStored = await shipWithKills(testbed, random, logProgress)
    logProgress(`shipped in ${toSeconds(performance.now() - writtenMs)} s`)
    await log.stop(1_000)
    return [
      measurement('shipper killed', size.kills, 'times'),
      measurement('ClickHouse restarted', size.restarts.length, 'times'),
      exactly('a kill between two inserts left a shipment partly stored', isPartLeft ? 1 : 0, 1),
      measurement('kills at random moments that left a shipment partly stored', partlyStored, ''),
      ...(await check(client, history)),
      ...(await runControl(client, history)),
    ]
  } finally {
    await stopClient()
    await stop().catch(() => undefined)
    await Promise.all([database.stop(), clickhouse.stop()])
  }
}

interface Testbed {
  readonly size: Size
  readonly log: EventLog
  readonly pool: Pool
  readonly clickhouse: Clickhouse
  readonly client: ClickHouseClient
  readonly databaseUrl: string
}

async function writeHistory({ size, log }: Testbed, history: History): Promise<void> {
  for (let written = 0; written < size.entries; written += stepEntries) {
    for (const step of history.next(stepEntries)) {
      for (let at = 0; at < step.length; at += 2_000) await log.append(step.slice(at, at + 2_000))
    }
  }
}

function getShipperOptions({ databaseUrl, clickhouse, size }: Testbed): ShipperOptions {
  const { maxEntries, lanes } = size
  return { databaseUrl, clickhouseUrl: clickhouse.url, maxEntries, lanes }
}

/** A kill at a random moment may miss the few milliseconds between two inserts; this one does not. */
async function killBetweenInserts(testbed: Testbed): Promise<boolean> {
  const shipper = startShipper({ ...getShipperOptions(testbed), isHeld: true })
  try {
    await shipper.waitForPart()
  } finally {
    await shipper.kill()
  }
  return isAnyPartlyStored(testbed)
}

async function isAnyPartlyStored({ pool, client }: Testbed): Promise<boolean> {
  const { rows: unfinished } = await pool.query<{ id: string }>(
    'select shipment_id as id from log_lanes where shipment_id is not null',
  )
  const found = await Promise.all(unfinished.map(({ id }) => isPartlyStored(client, id)))
  return found.includes(true)
}

/** Runs until everything is shipped. Returns the number of kills that left a shipment partly stored. */
async function shipWithKills(
  testbed: Testbed,
  random: () => number,
  logProgress: (text: string) => void,
): Promise<number> {
  const { size, log, clickhouse } = testbed
  const options = getShipperOptions(testbed)
  let shipper = startShipper(options)
  let partlyStored = 0
  // The slowest shipment so far.
  let maxDelayMs = 0
  try {
    await waitForStored(shipper, log)
    for (let kill = 0; kill < size.kills; kill++) {
      // Limits the shipments between two kills, so that work is left for all kills.
      const share = Math.floor(size.entries / size.maxEntries / (size.kills + 1))
      for (let count = 0; count < share; count++) await waitForNextShipment(shipper, log)
      const restart = size.restarts[kill - 1]
      if (restart !== undefined) {
        await sleep(random() * maxDelayMs)
        await clickhouse.restart(restart)
        await waitForNextShipment(shipper, log)
      }
      maxDelayMs = Math.max(maxDelayMs, shipper.slowestMs())
      await sleep(random() * maxDelayMs)
      await shipper.kill()
      if (await isAnyPartlyStored(testbed)) partlyStored++
      shipper = startShipper(options)
      if (kill % 5 === 4) logProgress(`${kill + 1} kills`)
    }
    for (;;) {
      const { batches } = await log.findUnshipped()
      if (batches === 0) return partlyStored
      await sleep(100)
    }
  } finally {
    await shipper.kill()
  }
}

/** Waits until it is known how long a shipment takes. */
async function waitForStored(shipper: ShipperProcess, log: EventLog): Promise<void> {
  while (shipper.slowestMs() === 0) {
    await waitForNextShipment(shipper, log)
    if ((await log.findUnshipped()).batches === 0) return
  }
}

/** Also resolves when nothing is left to ship, in case the shipper is faster than the kills. */
async function waitForNextShipment(shipper: ShipperProcess, log: EventLog): Promise<void> {
  const ended = new AbortController()
  const allShipped = async () => {
    while (!ended.signal.aborted && (await log.findUnshipped()).batches > 0) await sleep(100)
    return true
  }
  const isRunning = await Promise.race([shipper.waitForShipment(), allShipped()])
  ended.abort()
  if (!isRunning) throw new Error(`The shipper process ended:\n${shipper.output()}`)
}

async function check(
  client: ClickHouseClient,
  { cells, money, totals }: History,
): Promise<ReportRow[]> {
  const different = findDifferences(cells.all, await readCells(client))
  const wrong = findWrongSums(money.sums, await readSums(client))
  const [clicks, matches, events, opens] = await Promise.all([
    countRaw(client, 'clicks'),
    countRaw(client, 'matches'),
    countRaw(client, 'events'),
    countRaw(client, 'opens'),
  ])
  return [
    exactly('clicks stored', clicks.rows, totals.clicks),
    exactly('matches stored', matches.rows, totals.matches),
    exactly('events stored', events.rows, totals.events),
    exactly('opens stored', opens.rows, totals.opens),
    exactly('clicks stored more than once', clicks.rows - clicks.ids, 0),
    exactly('matches stored more than once', matches.rows - matches.ids, 0),
    exactly('events stored more than once', events.rows - events.ids, 0),
    exactly('opens stored more than once', opens.rows - opens.ids, 0),
    measurement('repeated entries that were skipped', totals.repeated, ''),
    measurement('cells of the rollup', cells.all.size, ''),
    exactly('cells that differ', different.length, 0, different.slice(0, 3).join(' ')),
    measurement('purchases and refunds', totals.purchases, ''),
    measurement('reports of the same ones by servers and stores', totals.reports, ''),
    measurement('sums of money by app, link, day and currency', money.sums.size, ''),
    exactly('sums of money that differ', wrong.length, 0, wrong.slice(0, 3).join(' ')),
  ]
}

/**
 * The control, in which the checks must detect one row that is stored twice. The event has a platform and a
 * country, and so cells of the total, the platform, the country and its name at least. It has an amount too.
 */
async function runControl(
  client: ClickHouseClient,
  { cells, money }: History,
): Promise<ReportRow[]> {
  await client.command({
    query: `INSERT INTO events SELECT * FROM events
      WHERE platform != '' AND country != '' AND currency != '' LIMIT 1`,
  })
  const different = findDifferences(cells.all, await readCells(client))
  const { rows, ids } = await countRaw(client, 'events')
  return [
    atLeast('control: cells that differ after one event is stored twice', different.length, 4),
    exactly('control: events detected as stored twice', rows - ids, 1),
    atLeast(
      'control: sums of money that differ after that',
      findWrongSums(money.sums, await readSums(client)).length,
      1,
    ),
  ]
}

function toSeconds(ms: number): number {
  return Math.round(ms / 1000)
}
