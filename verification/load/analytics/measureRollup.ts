import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClickHouseClient } from '@clickhouse/client'
import { getHoursStart } from '@throughlink/server/src/manage/insight/analytics/queries/getHoursStart.ts'
import { createShipper } from '@throughlink/server/src/pipeline/shipping/createShipper.ts'
import { runClickhouseMigrations } from '@throughlink/server/src/pipeline/shipping/migrations/runClickhouseMigrations.ts'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { splitStatements } from '@throughlink/server/src/platform/migrations/applyMigration.ts'
import { dayMs, hourMs } from '@throughlink/server/src/platform/time/durations.ts'
import { noLinks } from '@throughlink/server/test/support/noLinks.ts'
import { startClickhouse } from '@throughlink/services'
import type { ReportRow } from '@throughlink/tooling/base/report'
import { measurement } from '../../harness/report/rows.ts'
import type { ScenarioOptions } from '../../harness/report/runScenarios.ts'
import { makeClicks, type Traffic } from './makeClicks.ts'

const clicksPerShipment = 10_000

/**
 * Measures cells per click and bytes per click of the rollup, compared with a rollup of every cell that is filled from
 * the same rows.
 */
export async function measureRollup(run: ScenarioOptions): Promise<readonly ReportRow[]> {
  const clicks = run.readNumber('clicks', 200_000, 10_000)
  // A month whose hours are merged to days: both can be measured with the same rows.
  const endMs = getHoursStart(Date.now()) - 40 * dayMs
  const usual = { clicks, seed: 20261115, fromMs: endMs - 28 * dayMs, toMs: endMs }
  const traffics: readonly (readonly [string, Traffic])[] = [
    ['usual', { ...usual, inventedShare: 0 }],
    ['2 % invented', { ...usual, inventedShare: 0.02 }],
    ['a flood', { ...usual, fromMs: endMs - hourMs, inventedShare: 0.5 }],
  ]
  const server = await startClickhouse()
  run.stops.push(() => server.stop('SIGKILL'))
  const admin = createClickhouse({ url: server.url })
  run.stops.push(admin.stop)
  const rows: ReportRow[] = []
  for (const [index, [name, traffic]] of traffics.entries()) {
    await admin.client.command({ query: `CREATE DATABASE bench_${index}` })
    const url = `${server.url}/bench_${index}`
    const { client, stop } = createClickhouse({ url, requestMs: 300_000 })
    run.stops.push(stop)
    rows.push(...(await measure(client, name, traffic)))
  }
  return rows
}

async function measure(
  client: ClickHouseClient,
  name: string,
  traffic: Traffic,
): Promise<ReportRow[]> {
  await runClickhouseMigrations(client)
  const everyCell = readFileSync(join(import.meta.dirname, 'everyCell.sql'), 'utf8')
  for (const query of splitStatements(everyCell)) await client.command({ query })
  await client.command({ query: 'SYSTEM STOP TTL MERGES hourly' })
  const ship = createShipper({ client, links: noLinks })
  const entries = [...makeClicks(traffic)]
  for (let at = 0; at < entries.length; at += clicksPerShipment) {
    const batch = entries.slice(at, at + clicksPerShipment)
    const writtenAtMs = batch.at(-1)?.atMs ?? 0
    await ship({ id: randomUUID(), batches: [{ id: randomUUID(), writtenAtMs, entries: batch }] })
  }
  const sizes = [
    ['raw rows', await readSize(client, 'clicks')],
    ['every cell', await readSize(client, 'every_cell')],
    ['rollup, hours', await readSize(client, 'hourly')],
  ] as const
  await client.command({ query: 'SYSTEM START TTL MERGES hourly' })
  const days = await readSize(client, 'hourly')
  return [...sizes, ['rollup, days', days] as const].flatMap(([table, { cells, bytes }]) => [
    toRow(`${name}: ${table}`, cells / traffic.clicks, 'cells per click'),
    toRow(`${name}: ${table}`, bytes / traffic.clicks, 'bytes per click'),
  ])
}

/** Reads the size of a table after all merges. */
async function readSize(
  client: ClickHouseClient,
  table: string,
): Promise<{ readonly cells: number; readonly bytes: number }> {
  await client.command({ query: `OPTIMIZE TABLE ${table} FINAL` })
  const result = await client.query({
    query: `SELECT toUInt32(sum(rows)) AS cells, toUInt32(sum(bytes_on_disk)) AS bytes
            FROM system.parts WHERE database = currentDatabase() AND table = {table:String} AND active`,
    query_params: { table },
    format: 'JSONEachRow',
  })
  const [size] = await result.json<{ cells: number; bytes: number }>()
  return size ?? { cells: 0, bytes: 0 }
}

function toRow(name: string, value: number, unit: string): ReportRow {
  return measurement(name, Number(value.toFixed(2)), unit)
}
