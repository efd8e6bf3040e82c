import type { ClickHouseClient } from '@clickhouse/client'
import { cellKey, columns, type Counts } from './createCells.ts'
import { moneyKey, type Sums } from './createMoney.ts'

type CellRow = readonly [string, string, string, string, string, ...string[]]

/** Reads the rollup. */
export async function readCells(client: ClickHouseClient): Promise<Map<string, Counts>> {
  const sums = columns.map((column) => `sum(${column})`).join(', ')
  const result = await client.query({
    query: `SELECT app_id, dimension, link_id, intDiv(toUnixTimestamp(hour), 3600), value, ${sums}
            FROM hourly GROUP BY app_id, dimension, link_id, hour, value`,
    format: 'JSONCompactEachRow',
  })
  const cells = new Map<string, Counts>()
  for (const [app, dimension, link, hour, value, ...counts] of await result.json<CellRow>()) {
    cells.set(cellKey(app, dimension, link, Number(hour), value), counts.map(Number))
  }
  return cells
}

/** Reads the sums of money of apps and links, by day and currency. */
export async function readSums(client: ClickHouseClient): Promise<Sums> {
  const result = await client.query({
    query: `SELECT app_id, toString(link_id), toString(toDate(hour)), currency, toString(sum(amount))
            FROM hourly_revenue WHERE credit = 'install' AND dimension = 'total'
            GROUP BY app_id, link_id, toDate(hour), currency`,
    format: 'JSONCompactEachRow',
  })
  const rows = await result.json<[string, string, string, string, string]>()
  return new Map(
    rows.map(([app, link, day, currency, sum]) => [
      moneyKey(app, link, day, currency),
      BigInt(sum),
    ]),
  )
}

export interface RawCounts {
  readonly rows: number
  readonly ids: number
}

/** Returns the number of rows and of distinct ids of a table. */
export async function countRaw(
  client: ClickHouseClient,
  table: 'clicks' | 'matches' | 'events' | 'opens',
): Promise<RawCounts> {
  const id = table === 'matches' ? 'install_id' : 'id'
  const result = await client.query({
    query: `SELECT count(), uniqExact(app_id, ${id}) FROM ${table}`,
    format: 'JSONCompactEachRow',
  })
  const [[rows, ids] = ['0', '0']] = await result.json<[string, string]>()
  return { rows: Number(rows), ids: Number(ids) }
}

/** Returns whether any part of a shipment is stored. */
export async function isPartlyStored(client: ClickHouseClient, shipment: string): Promise<boolean> {
  const counts = ['clicks', 'matches', 'events', 'opens'].map(
    (table) => `(SELECT count() FROM ${table} WHERE shipment = {shipment:UUID})`,
  )
  const result = await client.query({
    query: `SELECT ${counts.join(' + ')}`,
    query_params: { shipment },
    format: 'JSONCompactEachRow',
  })
  const [[count] = ['0']] = await result.json<[string]>()
  return count !== '0'
}
