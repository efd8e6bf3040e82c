import { randomUUID } from 'node:crypto'
import type { ClickHouseClient } from '@clickhouse/client'
import type { Metric, StoredDimension } from '@throughlink/protocol/rules'
import type { RowFilter } from '#manage/insight/analytics/queries/filters.ts'

/** A row of one of the tables, with the fields that analytics read. */
export interface WorldRow {
  readonly kind: 'clicks' | 'matches' | 'events' | 'opens'
  readonly appId: string
  readonly atMs: number
  readonly linkId: string
  /** For an event: the link that last opened the app. */
  readonly openedLinkId: string
  readonly platform: string
  readonly country: string
  readonly source: string
  readonly term?: string
  readonly isBot: boolean
  readonly method: 'none' | 'referrer' | 'clipboard' | 'probabilistic' | 'opened'
  readonly name: string
}

/** Returns the filter for one link, or none for the whole app. */
export function toLinkFilters(linkId: string | null): readonly RowFilter[] {
  return linkId === null ? [] : [{ by: 'link', op: 'eq', values: [linkId] }]
}

const toClickhouseTime = (atMs: number) =>
  new Date(atMs).toISOString().replace('T', ' ').replace('Z', '')

/** Inserts all rows of a kind at once. The materialized views do the counting. */
export async function insertWorld(
  client: ClickHouseClient,
  rows: readonly WorldRow[],
): Promise<void> {
  for (const kind of ['clicks', 'matches', 'events', 'opens'] as const) {
    const values = rows
      .filter((row) => row.kind === kind)
      .map((row, index) => ({
        app_id: row.appId,
        at: toClickhouseTime(row.atMs),
        link_id: row.linkId,
        platform: row.platform,
        country: row.country,
        row_id: randomUUID(),
        ...(kind === 'opens' ? {} : { utm_source: row.source, utm_term: row.term ?? '' }),
        // Clicks over a rate limit are counted like those of bots.
        ...(kind === 'clicks'
          ? {
              id: randomUUID(),
              is_bot: row.isBot && index % 2 === 0,
              is_limited: row.isBot && index % 2 === 1,
            }
          : {}),
        ...(kind === 'matches' ? { install_id: randomUUID(), method: row.method } : {}),
        ...(kind === 'events'
          ? {
              id: randomUUID(),
              install_id: randomUUID(),
              name: row.name,
              opened_link_id: row.openedLinkId,
              received_at: toClickhouseTime(row.atMs),
            }
          : {}),
        ...(kind === 'opens'
          ? {
              id: randomUUID(),
              install_id: randomUUID(),
              received_at: toClickhouseTime(row.atMs),
            }
          : {}),
      }))
    if (values.length > 0) await client.insert({ table: kind, format: 'JSONEachRow', values })
  }
}

/** Inserts rows into a table, by column name. */
export async function insertRows(
  client: ClickHouseClient,
  table: WorldRow['kind'],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const values = rows.map((row) => ({ row_id: randomUUID(), shipment: randomUUID(), ...row }))
  await client.insert({ table, format: 'JSONEachRow', values })
}

/** Returns whether a row counts towards a metric: the rules of the views, implemented independently. */
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
    case 'opens':
      return row.kind === 'opens'
    case 'openEvents':
      return row.kind === 'events' && row.openedLinkId !== '0'
  }
}

/** Returns the link that a row is counted for. */
export function getLinkId(row: WorldRow, metric: Metric): string {
  return metric === 'openEvents' ? row.openedLinkId : row.linkId
}

/** Returns the value of a dimension in a row. */
export function getValue(row: WorldRow, dimension: StoredDimension, metric: Metric): string {
  const values: Readonly<Record<StoredDimension, string>> = {
    platform: row.platform,
    country: row.country,
    utm_source: row.source,
    link: getLinkId(row, metric),
    referrer: '',
    utm_medium: '',
    utm_campaign: '',
    utm_term: row.term ?? '',
    utm_content: '',
    os_version: '',
    browser: '',
    event: row.name,
    method: row.method,
    path: '',
  }
  return values[dimension]
}
