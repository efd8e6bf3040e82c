/**
 * `npm run bench:queries [-- --quick]`: measures the dashboard's queries for a busy app, among many other apps
 * in the same tables, and again after the others have ten times as many rows. A bare `SELECT 1` between the
 * queries measures the overhead of the connection and the machine.
 */
import { loadavg } from 'node:os'
import { command } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { startClickhouse } from '@throughlink/services'
import { runClickhouseMigrations } from '../src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse, type Clickhouse } from '../src/platform/engines/clickhouse.ts'
import { dayMs, hourMs } from '../src/platform/time/durations.ts'
import { copyApps } from './queries/copyApps.ts'
import { fillApps, waitUntilMerged, type Filling, type Kind } from './queries/fillApps.ts'
import { measureDashboard, type Measured, type Measurement } from './queries/measureDashboard.ts'

const isQuick = process.argv.includes('--quick')
const scale = isQuick ? 0.002 : 1
const rounds = isQuick ? 5 : 30
const others = 'app_other'
const targets = { p95Ms: 300, ratio: 1.3 }

const toMs = Math.floor(Date.now() / dayMs) * dayMs
const fromMs = toMs - 90 * dayMs
/** One install per six clicks, and one event per two. */
const countRows = (millions: number): Readonly<Record<Kind, number>> => ({
  clicks: Math.round(millions * scale * 600_000),
  matches: Math.round(millions * scale * 100_000),
  events: Math.round(millions * scale * 300_000),
})

const load = () => (loadavg()[0] ?? 0).toFixed(1)
const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function fill(
  { client }: Clickhouse,
  millions: number,
  apps: Pick<Filling, 'name' | 'apps' | 'links' | 'seed'>,
): Promise<void> {
  const seconds = await fillApps(client, { ...apps, rows: countRows(millions), fromMs, toMs })
  const description = `${millions * scale} million rows, apps: ${apps.apps}`
  console.log(`${description}, in ${seconds.toFixed(0)} s; load ${load()}`)
}

async function waitForMerges({ client }: Clickhouse): Promise<void> {
  const isMerged = await waitUntilMerged(client, isQuick ? 3_000 : 120_000)
  if (!isMerged) console.log('Merges are still running.')
}

async function describeTables({ client }: Clickhouse): Promise<void> {
  const result = await client.query({
    query: `SELECT table, sum(rows) AS rows, count() AS parts, formatReadableSize(sum(bytes_on_disk)) AS size
      FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table ORDER BY table`,
    format: 'JSONEachRow',
  })
  console.table(await result.json())
}

async function explainQuery(clickhouse: Clickhouse): Promise<void> {
  const result = await clickhouse.client.query({
    query: `EXPLAIN indexes = 1 SELECT value, sum(clicks) FROM hourly WHERE app_id = 'app_busy'
      AND dimension = 'country' AND link_id = 0 AND hour >= toDateTime({from:UInt32}, 'UTC')
      AND hour < toDateTime({to:UInt32}, 'UTC') GROUP BY value`,
    query_params: { from: (toMs - 30 * dayMs) / 1000, to: toMs / 1000 },
    format: 'TabSeparated',
  })
  console.log(await result.text())
}

function print(name: string, { measured, controlMs }: Measurement): void {
  const control = quantile(controlMs, 0.5)
  console.log(
    `\n${name}; SELECT 1: p50 ${control.toFixed(1)} ms, p95 ${quantile(controlMs, 0.95).toFixed(1)} ms; load ${load()}`,
  )
  console.table(
    Object.fromEntries(
      measured.map(({ query, timesMs, rowsRead, bytesRead }) => [
        query.name,
        {
          reads: query.reads,
          'p50 ms': quantile(timesMs, 0.5).toFixed(0),
          'p95 ms': quantile(timesMs, 0.95).toFixed(0),
          'p50 / SELECT 1': (quantile(timesMs, 0.5) / control).toFixed(1),
          'rows read': rowsRead,
          'MB read': (bytesRead / 1e6).toFixed(1),
        },
      ]),
    ),
  )
}

await command(async () => {
  const server = await startClickhouse()
  const clickhouse = createClickhouse({ url: server.url, requestMs: hourMs })
  try {
    await runClickhouseMigrations(clickhouse.client)
    await fill(clickhouse, 10, { name: 'app_busy', apps: 1, links: 300, seed: 1 })
    await fill(clickhouse, 4, { name: others, apps: 500, links: 20, seed: 2 })
    await waitForMerges(clickhouse)
    await describeTables(clickhouse)
    const before = await measureDashboard(clickhouse, 'app_busy', toMs, rounds)
    print(`500 other apps with ${4 * scale} million rows`, before)
    const seconds = await copyApps(clickhouse.client, others, 9)
    console.log(`nine copies of the other apps in ${seconds.toFixed(0)} s; load ${load()}`)
    await waitForMerges(clickhouse)
    await describeTables(clickhouse)
    const after = await measureDashboard(clickhouse, 'app_busy', toMs, rounds)
    print(`5000 other apps with ${40 * scale} million rows`, after)
    await explainQuery(clickhouse)
    writeReport('bench-queries', reportRows(before, after))
  } finally {
    await clickhouse.stop()
    await server.stop('SIGKILL')
  }
})

function reportRows(before: Measurement, after: Measurement): readonly ReportRow[] {
  const control = quantile(after.controlMs, 0.5) / quantile(before.controlMs, 0.5)
  console.log(`SELECT 1: ${control.toFixed(2)} times as long as before`)
  return after.measured.flatMap((measured, at): ReportRow[] => {
    const earlier = before.measured[at]
    if (earlier === undefined) return []
    const { name, reads } = measured.query
    const p95 = Math.round(quantile(measured.timesMs, 0.95))
    const hasTarget = !isQuick && reads === 'rollup'
    const ratio = getP50(measured) / getP50(earlier)
    const rows = measured.rowsRead / earlier.rowsRead
    const note = `rows read ${rows.toFixed(2)} times, SELECT 1 ${control.toFixed(2)} times; load ${load()}`
    console.log(`${name}: p50 ${ratio.toFixed(2)} times, ${note}`)
    return [
      {
        name: `${name}: p95`,
        value: p95,
        unit: 'ms',
        target: hasTarget ? targets.p95Ms : null,
        ok: !hasTarget || p95 <= targets.p95Ms,
        note: `load ${load()}`,
      },
      {
        name: `${name}: other apps with ten times the rows`,
        value: Number(ratio.toFixed(2)),
        unit: 'ratio of p50',
        target: hasTarget ? targets.ratio : null,
        ok: !hasTarget || ratio <= targets.ratio,
        note,
      },
    ]
  })
}

function getP50({ timesMs }: Measured): number {
  return quantile(timesMs, 0.5)
}
