import type { ClickHouseClient } from '@clickhouse/client'

/** What ClickHouse has of an app. */
export interface AppTotals {
  readonly clicks: ReadonlyMap<string, number>
  readonly events: ReadonlyMap<string, number>
  readonly installs: ReadonlyMap<string, number>
  /** Clicks, matched installs and events of the rollup. */
  readonly counted: readonly [number, number, number]
}

export async function readTotals(client: ClickHouseClient, appId: string): Promise<AppTotals> {
  const [clicks, events, installs] = await Promise.all([
    countIds(client, 'clicks', 'id', appId),
    countIds(client, 'events', 'id', appId),
    countIds(client, 'matches', 'install_id', appId),
  ])
  const result = await client.query({
    query: `SELECT sum(clicks), sum(matched), sum(events) FROM hourly
            WHERE app_id = {appId:String} AND dimension = 'total' AND link_id = 0`,
    query_params: { appId },
    format: 'JSONCompactEachRow',
  })
  const [[clickCount, matchedCount, eventCount] = ['0', '0', '0']] =
    await result.json<[string, string, string]>()
  return {
    clicks,
    events,
    installs,
    counted: [Number(clickCount), Number(matchedCount), Number(eventCount)],
  }
}

/** Returns how often each id is stored. */
async function countIds(
  client: ClickHouseClient,
  table: 'clicks' | 'events' | 'matches',
  column: 'id' | 'install_id',
  appId: string,
): Promise<ReadonlyMap<string, number>> {
  const result = await client.query({
    query: `SELECT ${column}, count() FROM ${table} WHERE app_id = {appId:String} GROUP BY ${column}`,
    query_params: { appId },
    format: 'JSONCompactEachRow',
  })
  const rows = await result.json<[string, string]>()
  return new Map(rows.map(([id, count]) => [id, Number(count)]))
}
