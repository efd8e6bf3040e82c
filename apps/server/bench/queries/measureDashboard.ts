import type { Clickhouse } from '../../src/platform/engines/clickhouse.ts'
import { hourMs } from '../../src/platform/time/durations.ts'
import {
  createAnalytics,
  type Parameters,
} from '../../src/manage/analytics/queries/createAnalytics.ts'
import { getHoursStart } from '../../src/manage/analytics/queries/getHoursStart.ts'
import type { Statement } from '../../src/manage/analytics/queries/statement.ts'
import { dashboardQueries, type DashboardQuery } from './dashboardQueries.ts'

export interface Measured {
  readonly query: DashboardQuery
  readonly timesMs: number[]
  /** Sum over all statements of the query. */
  readonly rowsRead: number
  readonly bytesRead: number
}

export interface Measurement {
  readonly measured: readonly Measured[]
  /** Times of `SELECT 1` over the same connection, between the queries. */
  readonly controlMs: readonly number[]
}

/**
 * Runs the queries in turns, so that load on the machine affects all of them. Each round ends at a different
 * hour, so that no result is cached.
 */
export async function measureDashboard(
  clickhouse: Clickhouse,
  appId: string,
  toMs: number,
  rounds: number,
): Promise<Measurement> {
  const analytics = createAnalytics(clickhouse).forApp(appId)
  const measured: Measured[] = []
  for (const query of dashboardQueries) {
    const read = await countRead(clickhouse, appId, query, toMs)
    measured.push({ query, timesMs: [], ...read })
  }
  const controlMs: number[] = []
  // The first round warms up.
  for (let round = -1; round < rounds; round++) {
    for (const { query, timesMs } of measured) {
      const controlStartedMs = performance.now()
      const control = await clickhouse.client.query({ query: 'SELECT 1', format: 'JSONEachRow' })
      await control.json()
      const startedMs = performance.now()
      await query.run(analytics, toMs - (round + 1) * hourMs)
      if (round < 0) continue
      timesMs.push(performance.now() - startedMs)
      controlMs.push(startedMs - controlStartedMs)
    }
  }
  return { measured, controlMs }
}

/** Returns the rows and bytes that ClickHouse reports to have read, which only the JSON format includes. */
async function countRead(
  { client }: Clickhouse,
  appId: string,
  dashboardQuery: DashboardQuery,
  toMs: number,
): Promise<Pick<Measured, 'rowsRead' | 'bytesRead'>> {
  let rowsRead = 0
  let bytesRead = 0
  const query = async <Row>({ text }: Statement, parameters: Parameters): Promise<Row[]> => {
    const result = await client.query({
      query: text,
      format: 'JSON',
      query_params: { ...parameters, app: appId },
    })
    const { data, statistics } = await result.json<Row>()
    rowsRead += statistics?.rows_read ?? 0
    bytesRead += statistics?.bytes_read ?? 0
    return data
  }
  await dashboardQuery.run({ query, getHoursStart: () => getHoursStart(Date.now()) }, toMs)
  return { rowsRead, bytesRead }
}
