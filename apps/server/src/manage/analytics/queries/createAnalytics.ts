import type { ClickHouseSettings } from '@clickhouse/client'
import type { Clickhouse } from '../../../platform/engines/clickhouse.ts'
import { translateClickhouseError } from './translateClickhouseError.ts'
import type { Statement } from './statement.ts'

export type Parameter = string | number | readonly (string | number)[]
export type Parameters = Readonly<Record<string, Parameter>>

/** Analytics of one app. */
export interface AppAnalytics {
  /** Runs a statement and returns all rows. 64-bit numbers are returned as text. */
  readonly query: <Row>(statement: Statement, parameters: Parameters) => Promise<Row[]>
}

export interface Analytics {
  /** Returns the analytics of one app. This is the only way to send SQL, so every query is scoped to an app. */
  readonly forApp: (appId: string) => AppAnalytics
}

/** Limits of one query. ClickHouse rejects a query that exceeds them, and the caller gets a problem. */
const clickhouse_settings: ClickHouseSettings = {
  // 2 instead of 1: writes are rejected, but the query may carry settings.
  readonly: '2',
  // Stop a query when its client disconnects.
  cancel_http_readonly_queries_on_client_close: 1,
  max_execution_time: 10,
  max_rows_to_read: '100000000',
  max_bytes_to_read: '10000000000',
  max_result_rows: '100000',
  max_memory_usage: '2000000000',
  // For a cluster sharded by app: all rows of a query are on one shard.
  distributed_product_mode: 'local',
  optimize_skip_unused_shards: 1,
}

export function createAnalytics({ client }: Pick<Clickhouse, 'client'>): Analytics {
  return {
    forApp: (appId) => ({
      async query<Row>({ text }: Statement, parameters: Parameters) {
        try {
          const result = await client.query({
            query: text,
            // Last, so that no other parameter can override it.
            query_params: { ...parameters, app: appId },
            format: 'JSONEachRow',
            // Send parameters in the body if they are too long for a URL.
            use_multipart_params_auto: true,
            clickhouse_settings,
          })
          return await result.json<Row>()
        } catch (error) {
          throw translateClickhouseError(error)
        }
      },
    }),
  }
}
