import type { ClickHouseClient } from '@clickhouse/client'

/** The tables that a shipment fills, directly or through views. */
export const analyticsTables = [
  'clicks',
  'matches',
  'events',
  'opens',
  'install_opens',
  'installs',
  'shipped_ids',
  'counted_purchases',
  'user_installs',
  'hourly',
  'hourly_revenue',
  'payments',
  'active_weeks',
] as const

export async function emptyTables(client: ClickHouseClient): Promise<void> {
  for (const table of analyticsTables) await client.command({ query: `TRUNCATE TABLE ${table}` })
}
