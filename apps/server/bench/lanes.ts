/**
 * `npm run bench:lanes`: compares shipping in several lanes with one lane, in turns, in one process and on the
 * same engines. `--lanes 4 --entries 50000 --rounds 5`; `--quick` for a short run. `--size 5000` gives all
 * shipments the same limit, instead of a share of the service's. `--delay 250` adds milliseconds to each request
 * to ClickHouse, as a distant or busy cluster does.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ClickHouseClient } from '@clickhouse/client'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { startClickhouse, startPostgres } from '@throughlink/services'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import type { EventLog } from '../src/pipeline/event-log/eventLog.ts'
import { ensurePartitions } from '../src/pipeline/event-log/logPartitions.ts'
import { createShipper, type Ship } from '../src/pipeline/shipping/createShipper.ts'
import { runClickhouseMigrations } from '../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '../src/platform/engines/clickhouse.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import { createWorld } from './ship/createWorld.ts'
import { readCpuMs } from './ship/readCpuMs.ts'
import { noLinks } from '../test/support/noLinks.ts'
import { median } from './median.ts'

interface Cost {
  readonly writeCpuMs: number
  readonly wallMs: number
  readonly hereCpuMs: number
  readonly clickhouseCpuMs: number
  readonly postgresCpuMs: number
}

await command(async () => {
  const { values } = parseArgs({
    options: {
      lanes: { type: 'string', default: '4' },
      entries: { type: 'string', default: '50000' },
      rounds: { type: 'string', default: '5' },
      size: { type: 'string' },
      delay: { type: 'string', default: '0' },
      quick: { type: 'boolean', default: false },
    },
  })
  const entries = values.quick ? 5_000 : Number(values.entries)
  const rounds = values.quick ? 2 : Number(values.rounds)
  const counts = [1, Number(values.lanes)]

  const [database, clickhouse] = await Promise.all([startPostgres(), startClickhouse()])
  const { pool, stop } = createPostgres({ url: database.url, statementMs: 30_000 })
  const { client, stop: stopClient } = createClickhouse({ url: clickhouse.url })
  try {
    await runMigrations(database.url)
    await ensurePartitions(pool, Date.now())
    await runClickhouseMigrations(client)
    // Merges would be counted at random for one or the other.
    await client.command({ query: 'SYSTEM STOP MERGES' })
    const ship = createShipper({
      client: delayRequests(client, Number(values.delay)),
      links: noLinks,
    })
    const world = createWorld()
    const logs = counts.map((laneCount) =>
      createPostgresEventLog({ pool, now: Date.now, laneCount }),
    )

    const measure = async (log: EventLog): Promise<Cost> => {
      const beforeWrite = process.cpuUsage()
      for (let at = 0; at < entries; at += 500) await log.append(world.make(500))
      const write = process.cpuUsage(beforeWrite)
      const startMs = performance.now()
      const here = process.cpuUsage()
      const engines = [clickhouse.pid, database.pid].map((pid) => readCpuMs(pid) ?? 0)
      // The limits of the service: lanes share the memory of a process.
      const maxEntries = Number(values.size ?? 50_000 / log.laneCount)
      const limits = { maxEntries, maxBytes: 64_000_000 / log.laneCount }
      await Promise.all(
        Array.from({ length: log.laneCount }, (_, lane) => shipLane(log, lane, limits, ship)),
      )
      const used = process.cpuUsage(here)
      const [clickhouseMs = 0, postgresMs = 0] = [clickhouse.pid, database.pid].map(
        (pid, index) => (readCpuMs(pid) ?? 0) - (engines[index] ?? 0),
      )
      return {
        writeCpuMs: (write.user + write.system) / 1000,
        wallMs: performance.now() - startMs,
        hereCpuMs: (used.user + used.system) / 1000,
        clickhouseCpuMs: clickhouseMs,
        postgresCpuMs: postgresMs,
      }
    }

    const costs = new Map<EventLog, Cost[]>(logs.map((log) => [log, []]))
    // The first round warms up.
    for (let round = -1; round < rounds; round++) {
      for (const log of round % 2 === 0 ? logs : logs.toReversed()) {
        const cost = await measure(log)
        if (round >= 0) costs.get(log)?.push(cost)
      }
    }

    const rows = logs.flatMap((log) => {
      const found = costs.get(log) ?? []
      const perEntry = (key: keyof Cost) =>
        (median(found.map((each) => each[key])) * 1000) / entries
      const name = log.laneCount === 1 ? '1 lane' : `${log.laneCount} lanes`
      return [
        row(`${name}: shipped`, 1e6 / perEntry('wallMs'), 'entries per second'),
        row(`${name}: CPU of the shipper`, perEntry('hereCpuMs'), 'µs per entry'),
        row(`${name}: CPU of ClickHouse`, perEntry('clickhouseCpuMs'), 'µs per entry'),
        row(`${name}: CPU of PostgreSQL`, perEntry('postgresCpuMs'), 'µs per entry'),
        row(
          `${name}: CPU of the writer, with the creation of entries`,
          perEntry('writeCpuMs'),
          'µs per entry',
        ),
      ]
    })
    const [one, many] = logs.map((log) => costs.get(log) ?? [])
    const ratios = (one ?? []).map((each, index) => each.wallMs / (many?.[index]?.wallMs ?? NaN))
    rows.push(row(`throughput of ${values.lanes} lanes, 1 lane = 1`, median(ratios), '', ratios))
    for (const { name, value, unit, note } of rows) console.log(`${name}: ${value} ${unit} ${note}`)
    writeReport('lanes', rows)
    await Promise.all(logs.map((log) => log.stop(1_000)))
  } finally {
    await stopClient()
    await stop()
    await Promise.all([database.stop(), clickhouse.stop()])
  }
})

async function shipLane(
  log: EventLog,
  lane: number,
  limits: Parameters<EventLog['shipNext']>[1],
  ship: Ship,
): Promise<void> {
  while ((await log.shipNext(lane, limits, ship)) > 0);
}

function delayRequests(client: ClickHouseClient, delayMs: number): ClickHouseClient {
  if (delayMs === 0) return client
  return new Proxy(client, {
    get(object, name: keyof ClickHouseClient) {
      const value = Reflect.get(object, name) as unknown
      if (typeof value !== 'function') return value
      return async (...args: readonly unknown[]) => {
        await sleep(delayMs)
        return (await Reflect.apply(value, object, args)) as unknown
      }
    },
  })
}

function row(name: string, value: number, unit: string, each: readonly number[] = []): ReportRow {
  const note = each.map((number) => number.toFixed(2)).join(' ')
  const rounded = Number(value.toFixed(value < 100 ? 2 : 0))
  return { name, value: rounded, unit, target: null, ok: true, note }
}
