/**
 * `npm run bench:cards [-- --quick]`: seeds a shop's year and measures every request of the dashboard's screens
 * with figures, through the HTTP API, one at a time. `--quick` seeds and sends less, and checks no target.
 * `--rows 10` has each raw row ten times. `--seeded` uses the engines of the environment (`npm run services`),
 * which must have one seeded shop; `--clickhouse-pid` is then required for CPU times.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { command, CommandError } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { startServer } from '../faults/harness/startServer.ts'
import { createAnalytics } from '../src/manage/analytics/queries/createAnalytics.ts'
import { createClickhouse } from '../src/platform/engines/clickhouse.ts'
import { createPostgres } from '../src/platform/engines/postgres.ts'
import { dayMs, hourMs } from '../src/platform/time/durations.ts'
import { createReaderKey } from './cards/createReaderKey.ts'
import { listCards } from './cards/listCards.ts'
import { measureCards, type CardsMeasurement } from './cards/measureCards.ts'
import { multiplyRows } from './cards/multiplyRows.ts'
import { findSeededApp, readShop } from './cards/readShop.ts'
import { startSeededEngines, type SeededEngines } from './cards/startSeededEngines.ts'
import { waitUntilMerged } from './queries/fillApps.ts'
import { readCpuMs } from './ship/readCpuMs.ts'

const targetMs = 300

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    only: { type: 'string', default: '' },
    rows: { type: 'string', default: '1' },
    seeded: { type: 'boolean', default: false },
    'clickhouse-pid': { type: 'string' },
  },
})
const rounds = Number(options.rounds ?? (options.quick ? 2 : 30))
const seedArgs = options.quick ? ['--scale', '0.02', '--journeys', '5'] : []

const load = () => (loadavg()[0] ?? 0).toFixed(1)
const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

await command(async () => {
  const engines = options.seeded ? readEngines() : await startSeededEngines(seedArgs)
  try {
    writeReport('bench-cards', toRows(await measure(engines)))
  } finally {
    await engines.stop()
  }
})

async function measure(engines: SeededEngines): Promise<CardsMeasurement> {
  const { clickhousePid } = engines
  const database = createPostgres({ url: engines.databaseUrl, maxConnections: 2 })
  const clickhouse = createClickhouse({ url: engines.clickhouseUrl, requestMs: hourMs })
  const server = await startServer({ ...engines, role: 'serve' })
  try {
    const app = await findSeededApp(database.db)
    const nowMs = Date.now()
    await multiplyRows(clickhouse.client, app.appId, Number(options.rows))
    if (!(await waitUntilMerged(clickhouse.client, options.quick ? 3_000 : 120_000)))
      console.log('Merges are still running.')
    const analytics = createAnalytics(clickhouse).forApp(app.appId)
    const range = { fromMs: nowMs - 30 * dayMs, toMs: nowMs }
    const shop = await readShop(database.db, analytics, app.appId, range)
    const cards = listCards(shop, nowMs).filter(({ screen, name }) =>
      `${screen}: ${name}`.includes(options.only),
    )
    return await measureCards({
      client: server,
      appId: app.appId,
      key: await createReaderKey(database.db, app),
      cards,
      rounds,
      readCpuMs: () => (clickhousePid === null ? null : readCpuMs(clickhousePid)),
    })
  } finally {
    await server.stop()
    await clickhouse.stop()
    await database.stop()
  }
}

function readEngines(): SeededEngines {
  const read = (name: string): string => {
    const value = process.env[name]
    if (value === undefined) throw new CommandError(`${name} is required with --seeded.`)
    return value
  }
  const pid = options['clickhouse-pid']
  return {
    databaseUrl: read('DATABASE_URL'),
    redisUrl: read('REDIS_URL'),
    clickhouseUrl: read('CLICKHOUSE_URL'),
    clickKeys: read('CLICK_KEYS'),
    clickhousePid: pid === undefined ? null : Number(pid),
    stop: () => Promise.resolve(),
  }
}

function toRows({ measured, controlMs }: CardsMeasurement): readonly ReportRow[] {
  const control = `control p50 ${quantile(controlMs, 0.5).toFixed(1)} ms, p95 ${quantile(controlMs, 0.95).toFixed(1)} ms`
  console.log(`${rounds} rounds; ${control}; load ${load()}`)
  console.table(
    Object.fromEntries(
      measured.map(({ card, timesMs, cpuMs }) => [
        `${card.screen}: ${card.name}`,
        {
          'p50 ms': Math.round(quantile(timesMs, 0.5)),
          'p95 ms': Math.round(quantile(timesMs, 0.95)),
          'ClickHouse CPU ms': cpuMs === null ? '' : Math.round(cpuMs),
        },
      ]),
    ),
  )
  return measured.map(({ card, timesMs, cpuMs }): ReportRow => {
    const value = Math.round(quantile(timesMs, 0.95))
    const cpu = cpuMs === null ? '' : `, CPU of ClickHouse ${Math.round(cpuMs)} ms`
    return {
      name: `${card.screen}: ${card.name}`,
      value,
      unit: 'ms p95',
      target: options.quick ? null : targetMs,
      ok: options.quick || value <= targetMs,
      note: `p50 ${Math.round(quantile(timesMs, 0.5))} ms${cpu}; ${control}; load ${load()}`,
    }
  })
}
