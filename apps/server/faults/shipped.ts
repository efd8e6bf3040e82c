import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Pool } from 'pg'
import type { ReportRow } from '@throughlink/tooling/report'
import { type Clickhouse, startClickhouse, startPostgres } from '@throughlink/services'
import { runClickhouseMigrations } from '../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '../src/platform/engines/clickhouse.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '../src/pipeline/event-log/eventLog.ts'
import { ensurePartitions } from '../src/pipeline/event-log/logPartitions.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import { atLeast, exactly, figure } from './harness/rows.ts'
import type { Scenario } from './scenario.ts'
import { differences } from './shipped/createCells.ts'
import { createHistory, type History } from './shipped/createHistory.ts'
import { countRaw, isBegun, readCells } from './shipped/readCells.ts'
import { startShipper, type ShipperOptions, type ShipperProcess } from './shipped/startShipper.ts'

interface Form {
  readonly entries: number
  readonly maxEntries: number
  readonly kills: number
  readonly restarts: readonly NodeJS.Signals[]
}

const quick: Form = { entries: 30_000, maxEntries: 2_000, kills: 4, restarts: ['SIGKILL'] }
const full: Form = {
  ...{ entries: 1_000_000, maxEntries: 20_000, kills: 20 },
  restarts: ['SIGKILL', 'SIGTERM'],
}
/** Written at once, and one step after another. */
const stepEntries = 10_000
/** A shipment takes about so long. The moment of a kill is drawn from it, after a shipment has begun. */
const shipmentMs = { quick: 400, full: 1_500 }

/**
 * The log is shipped while the shipper is killed at random moments, and ClickHouse too: every number that
 * anybody can read in the end is the one that was counted beforehand, to the unit.
 */
export const shipped: Scenario = async ({ isFull, random, say }) => {
  const form = isFull ? full : quick
  const [database, clickhouse] = await Promise.all([startPostgres(), startClickhouse()])
  const { pool, stop } = createPostgres({ url: database.url, statementMs: 60_000 })
  const { client, stop: stopClient } = createClickhouse({ url: clickhouse.url, requestMs: 60_000 })
  try {
    await runMigrations(pool)
    await ensurePartitions(pool, Date.now())
    await runClickhouseMigrations(client)
    const log = createPostgresEventLog({ pool, now: Date.now, attemptMs: 30_000 })
    const key = { id: 1, secret: randomBytes(32) }
    const history = createHistory(random, key, Date.now())
    const bed = { form, log, pool, clickhouse, client, databaseUrl: database.url }
    const beganMs = performance.now()
    await writeHistory(bed, history)
    const writtenMs = performance.now()
    say(`${form.entries} entries written in ${seconds(writtenMs - beganMs)} s`)
    const { begun } = await shipWithDeaths(
      bed,
      random,
      isFull ? shipmentMs.full : shipmentMs.quick,
      say,
    )
    say(`shipped in ${seconds(performance.now() - writtenMs)} s`)
    await log.stop(1_000)
    return [
      figure('shipper killed', form.kills, 'times'),
      figure('ClickHouse ended and started again', form.restarts.length, 'times'),
      atLeast('kills that left a shipment half stored', begun, 1),
      ...(await judge(client, history)),
      ...(await control(client, history)),
    ]
  } finally {
    await stopClient()
    await stop().catch(() => undefined)
    await Promise.all([database.stop(), clickhouse.stop()])
  }
}

interface Bed {
  readonly form: Form
  readonly log: EventLog
  readonly pool: Pool
  readonly clickhouse: Clickhouse
  readonly client: ClickHouseClient
  readonly databaseUrl: string
}

async function writeHistory({ form, log }: Bed, history: History): Promise<void> {
  for (let written = 0; written < form.entries; written += stepEntries) {
    for (const step of history.next(stepEntries)) {
      for (let at = 0; at < step.length; at += 2_000) await log.append(step.slice(at, at + 2_000))
    }
  }
}

/** Until all is shipped. Resolves to how many kills left something of a shipment behind. */
async function shipWithDeaths(
  { form, log, pool, clickhouse, client, databaseUrl }: Bed,
  random: () => number,
  mostMs: number,
  say: (text: string) => void,
): Promise<{ readonly begun: number }> {
  const options: ShipperOptions = {
    ...{ databaseUrl, clickhouseUrl: clickhouse.url, maxEntries: form.maxEntries },
  }
  let shipper = startShipper(options)
  let begun = 0
  try {
    for (let kill = 0; kill < form.kills; kill++) {
      // Between two kills as many shipments are stored as leave work for all of them.
      const share = Math.floor(form.entries / form.maxEntries / (form.kills + 1))
      for (let count = 0; count < share; count++) await beginsNext(shipper, log)
      const restart = form.restarts[kill - 1]
      if (restart !== undefined) {
        await sleep(random() * mostMs)
        await clickhouse.restart(restart)
        await beginsNext(shipper, log)
      }
      await sleep(random() * mostMs)
      await shipper.kill()
      const { rows } = await pool.query<{ id: string }>('select id from log_shipments')
      const [unfinished] = rows
      if (unfinished && (await isBegun(client, unfinished.id))) begun++
      shipper = startShipper(options)
      if (kill % 5 === 4) say(`${kill + 1} kills`)
    }
    for (;;) {
      const { batches } = await log.findUnshipped()
      if (batches === 0) return { begun }
      await sleep(100)
    }
  } finally {
    await shipper.kill()
  }
}

/** Or until nothing is left to ship: a shipper that was faster than the kills begins no more. */
async function beginsNext(shipper: ShipperProcess, log: EventLog): Promise<void> {
  const ended = new AbortController()
  const allShipped = async () => {
    while (!ended.signal.aborted && (await log.findUnshipped()).batches > 0) await sleep(100)
    return true
  }
  const isGood = await Promise.race([shipper.begins(), allShipped()])
  ended.abort()
  if (!isGood) throw new Error(`The shipper ended:\n${shipper.output()}`)
}

async function judge(client: ClickHouseClient, { cells, totals }: History): Promise<ReportRow[]> {
  const wrong = differences(cells.all, await readCells(client))
  const [clicks, matches, events] = await Promise.all([
    countRaw(client, 'clicks'),
    countRaw(client, 'matches'),
    countRaw(client, 'events'),
  ])
  return [
    exactly('clicks stored', clicks.rows, totals.clicks),
    exactly('matches stored', matches.rows, totals.matches),
    exactly('events stored', events.rows, totals.events),
    exactly('clicks stored more than once', clicks.rows - clicks.ids, 0),
    exactly('matches stored more than once', matches.rows - matches.ids, 0),
    exactly('events stored more than once', events.rows - events.ids, 0),
    figure('entries that came again and were left out', totals.repeated, ''),
    figure('cells of the rollup', cells.all.size, ''),
    exactly('cells that differ', wrong.length, 0, wrong.slice(0, 3).join(' ')),
  ]
}

/** What must be seen, so that the rest proves something: one row that is stored twice. */
async function control(client: ClickHouseClient, { cells }: History): Promise<ReportRow[]> {
  await client.command({ query: 'INSERT INTO events SELECT * FROM events LIMIT 1' })
  const wrong = differences(cells.all, await readCells(client))
  const { rows, ids } = await countRaw(client, 'events')
  return [
    atLeast('control: cells that differ after one event is stored twice', wrong.length, 8),
    exactly('control: events that are seen to be stored twice', rows - ids, 1),
  ]
}

function seconds(ms: number): number {
  return Math.round(ms / 1000)
}
