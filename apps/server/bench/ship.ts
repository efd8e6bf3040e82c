/**
 * `npm run bench:ship`: measures shipping entries of the event log to ClickHouse, compared with a bare insert
 * of the same rows into the same tables, in turns. `--entries 50000 --rounds 5`; `--quick` for a short run.
 */
import { parseArgs } from 'node:util'
import type { ClickHouseClient } from '@clickhouse/client'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { startClickhouse, startPostgres } from '@throughlink/services'
import { createShipper } from '../src/pipeline/shipping/createShipper.ts'
import { runClickhouseMigrations } from '../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '../src/platform/engines/clickhouse.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { createPostgresEventLog } from '../src/pipeline/event-log/eventLog.postgres.ts'
import { ensurePartitions } from '../src/pipeline/event-log/logPartitions.ts'
import { runMigrations } from '../src/platform/migrations/runMigrations.ts'
import { tableColumns } from '../src/pipeline/shipping/tableColumns.ts'
import { encodeBlock } from '../src/platform/native-format/encodeBlock.ts'
import { insertBlock } from '../src/platform/native-format/insertBlock.ts'
import { readCpuMs } from './ship/readCpuMs.ts'
import { createWorld } from './ship/createWorld.ts'
import { toBareRows } from './ship/toBareRows.ts'
import { noLinks } from '../test/support/noLinks.ts'
import { median } from './median.ts'

const minRatio = 0.8

await command(async () => {
  const { values } = parseArgs({
    options: {
      entries: { type: 'string', default: '50000' },
      rounds: { type: 'string', default: '5' },
      quick: { type: 'boolean', default: false },
    },
  })
  const entriesPerRound = values.quick ? 5_000 : Number(values.entries)
  const rounds = values.quick ? 2 : Number(values.rounds)

  const [postgresServer, clickhouseServer] = await Promise.all([startPostgres(), startClickhouse()])
  const postgres = createPostgres({ url: postgresServer.url, statementMs: 30_000 })
  const { client, stop } = createClickhouse({ url: clickhouseServer.url })
  try {
    const { pool } = postgres
    await runMigrations(postgresServer.url)
    await ensurePartitions(pool, Date.now())
    await runClickhouseMigrations(client)
    // Both create the same parts, whose merges would be counted at random for one or the other.
    await client.command({ query: 'SYSTEM STOP MERGES' })
    const log = createPostgresEventLog({ pool, now: Date.now })
    const timed = createTimedClient(client)
    const ship = createShipper({
      client: timed.client,
      links: noLinks,
    })
    const world = createWorld()

    /** CPU time of this process, ClickHouse and PostgreSQL. */
    const cpuMs = () => {
      const { user, system } = process.cpuUsage()
      const engines = [clickhouseServer.pid, postgresServer.pid].map((pid) => readCpuMs(pid) ?? 0)
      return engines.reduce((sum, each) => sum + each, (user + system) / 1000)
    }
    const shipAll = async (): Promise<Round> => {
      for (let at = 0; at < entriesPerRound; at += 500) await log.append(world.make(500))
      timed.reset()
      const start = { wallMs: performance.now(), cpuMs: cpuMs(), here: process.cpuUsage() }
      const limits = { maxEntries: 50_000, maxBytes: 64_000_000 }
      while ((await log.shipNext(0, limits, ship)) > 0);
      const here = process.cpuUsage(start.here)
      return {
        wallMs: performance.now() - start.wallMs,
        cpuMs: cpuMs() - start.cpuMs,
        shipperCpuMs: (here.user + here.system) / 1000,
        ...timed.spent(),
      }
    }
    /** Encodes and inserts rows that exist already, in the cheapest format that we know. */
    const insertBare = async (): Promise<Cost> => {
      const tables = toBareRows(world.make(entriesPerRound))
      const start = { wallMs: performance.now(), cpuMs: cpuMs() }
      await Promise.all(
        tables.map(([table, rows]) =>
          insertBlock({
            client,
            table,
            columns: tableColumns[table],
            chunks: encodeBlock(tableColumns[table], rows).chunks ?? [],
          }),
        ),
      )
      return { wallMs: performance.now() - start.wallMs, cpuMs: cpuMs() - start.cpuMs }
    }

    const shipped: Round[] = []
    const bare: Cost[] = []
    // The first round warms up.
    for (let round = -1; round < rounds; round++) {
      const isShippedFirst = round % 2 === 0
      const first = isShippedFirst ? await shipAll() : null
      const cost = await insertBare()
      const result = first ?? (await shipAll())
      if (round < 0) continue
      shipped.push(result)
      bare.push(cost)
    }

    const perEntry = (ms: number) => Number(((ms * 1000) / entriesPerRound).toFixed(1))
    const getMedian = (key: keyof Round) => perEntry(median(shipped.map((each) => each[key])))
    const getRatios = (key: keyof Cost) =>
      shipped.map((each, index) => (bare[index]?.[key] ?? 0) / each[key])
    const row = (name: string, value: number): ReportRow => ({
      name,
      value,
      unit: 'µs per entry',
      target: null,
      ok: true,
      note: '',
    })
    const ratioRow = (name: string, key: keyof Cost, target: number | null): ReportRow => {
      const ratios = getRatios(key)
      const value = Number(median(ratios).toFixed(2))
      // A quick run is too short to be meaningful; it only shows that everything still runs.
      const ok = values.quick || target === null || value >= target
      const note = ratios.map((each) => each.toFixed(2)).join(' ')
      return { name, value, unit: 'of a bare insert', target, ok, note }
    }
    const rows: ReportRow[] = [
      ratioRow('shipped, by time', 'wallMs', null),
      ratioRow('shipped, by CPU of all processes', 'cpuMs', minRatio),
      row('bare insert: CPU', perEntry(median(bare.map((each) => each.cpuMs)))),
      row('bare insert: time', perEntry(median(bare.map((each) => each.wallMs)))),
      row('shipped: CPU', getMedian('cpuMs')),
      row('shipped: CPU of the shipper itself', getMedian('shipperCpuMs')),
      row('shipped: time', getMedian('wallMs')),
      row('shipped: time in inserts', getMedian('insertMs')),
      row('shipped: time in lookups, three in parallel', getMedian('queryMs')),
    ]
    for (const { name, value, unit, note } of rows) console.log(`${name}: ${value} ${unit} ${note}`)
    writeReport('ship', rows)
    await log.stop(1000)
  } finally {
    await stop()
    await postgres.stop()
    await Promise.all([clickhouseServer.stop(), postgresServer.stop()])
  }
})

interface Cost {
  readonly wallMs: number
  /** The better measure on a shared machine. */
  readonly cpuMs: number
}

interface Round extends Cost {
  readonly shipperCpuMs: number
  readonly insertMs: number
  readonly queryMs: number
}

/** Wraps a client to measure how long inserts and queries take. */
function createTimedClient(client: ClickHouseClient) {
  let insertMs = 0
  let queryMs = 0
  const timed = new Proxy(client, {
    get(object, name: keyof ClickHouseClient) {
      const value = Reflect.get(object, name) as unknown
      if (typeof value !== 'function') return value
      return async (...args: readonly unknown[]) => {
        const startedMs = performance.now()
        try {
          return (await Reflect.apply(value, object, args)) as unknown
        } finally {
          const tookMs = performance.now() - startedMs
          if (name === 'exec') insertMs += tookMs
          else queryMs += tookMs
        }
      }
    },
  })
  return {
    client: timed,
    spent: () => ({ insertMs, queryMs }),
    reset() {
      insertMs = 0
      queryMs = 0
    },
  }
}
