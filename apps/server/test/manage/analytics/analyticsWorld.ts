import { randomUUID } from 'node:crypto'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Dimension, Metric } from '../../../src/manage/analytics/queries/dimensions.ts'

/** A row of one of the three tables, as far as figures look at it. */
export interface WorldRow {
  readonly kind: 'clicks' | 'matches' | 'events'
  readonly appId: string
  readonly atMs: number
  readonly linkId: string
  readonly platform: string
  readonly country: string
  readonly source: string
  readonly isBot: boolean
  readonly method: 'none' | 'referrer' | 'clipboard' | 'probabilistic' | 'opened'
  readonly name: string
}

const chTime = (atMs: number) => new Date(atMs).toISOString().replace('T', ' ').replace('Z', '')

/** All rows of a kind in one insert: the views do the counting. */
export async function insertWorld(
  client: ClickHouseClient,
  rows: readonly WorldRow[],
): Promise<void> {
  for (const kind of ['clicks', 'matches', 'events'] as const) {
    const values = rows
      .filter((row) => row.kind === kind)
      .map((row) => ({
        ...{ app_id: row.appId, at: chTime(row.atMs), link_id: row.linkId, platform: row.platform },
        ...{ country: row.country, utm_source: row.source, row_id: randomUUID() },
        ...(kind === 'clicks' ? { id: randomUUID(), is_bot: row.isBot } : {}),
        ...(kind === 'matches' ? { install_id: randomUUID(), method: row.method } : {}),
        ...(kind === 'events'
          ? {
              id: randomUUID(),
              install_id: randomUUID(),
              name: row.name,
              received_at: chTime(row.atMs),
            }
          : {}),
      }))
    if (values.length > 0) await client.insert({ table: kind, format: 'JSONEachRow', values })
  }
}

/** Rows of any table under their own columns. */
export async function insertRows(
  client: ClickHouseClient,
  table: WorldRow['kind'],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const values = rows.map((row) => ({ row_id: randomUUID(), shipment: randomUUID(), ...row }))
  await client.insert({ table, format: 'JSONEachRow', values })
}

/** Whether a row counts, said a second time and in another language. */
export function isCounted(row: WorldRow, metric: Metric): boolean {
  switch (metric) {
    case 'clicks':
      return row.kind === 'clicks' && !row.isBot
    case 'botClicks':
      return row.kind === 'clicks' && row.isBot
    case 'installs':
      return row.kind === 'matches'
    case 'matched':
      return row.kind === 'matches' && row.method !== 'none'
    case 'events':
      return row.kind === 'events'
  }
}

export function valueOf(row: WorldRow, dimension: Dimension): string {
  const values: Readonly<Record<Dimension, string>> = {
    ...{ platform: row.platform, country: row.country, utm_source: row.source, link: row.linkId },
    ...{ referrer: '', utm_medium: '', utm_campaign: '', event: row.name, method: row.method },
  }
  return values[dimension]
}
