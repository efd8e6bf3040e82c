import type { ClickHouseSettings } from '@clickhouse/client'
import type { Clickhouse } from '../../../platform/engines/clickhouse.ts'
import { translateClickhouseError } from './translateClickhouseError.ts'
import type { Statement } from './statement.ts'

export type Parameter = string | number | readonly (string | number)[]
export type Parameters = Readonly<Record<string, Parameter>>

/** The figures of one app. */
export interface AppAnalytics {
  /** All rows of an answer. Numbers of 64 bits come as text. */
  readonly query: <Row>(statement: Statement, parameters: Parameters) => Promise<Row[]>
}

export interface Analytics {
  /** The only way to send SQL: what is sent speaks of this app alone. */
  readonly forApp: (appId: string) => AppAnalytics
}

/** What one question may cost. More is refused by ClickHouse, and told to who asked. */
const clickhouse_settings: ClickHouseSettings = {
  // 2 and not 1: settings may come with the query, and nothing can be written.
  readonly: '2',
  // Whoever closes a page does not wait for its figures.
  cancel_http_readonly_queries_on_client_close: 1,
  max_execution_time: 10,
  max_rows_to_read: '100000000',
  max_bytes_to_read: '10000000000',
  max_result_rows: '100000',
  max_memory_usage: '2000000000',
  // In a cluster that is sharded by app: all rows of a question are in one shard.
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
            // Last, so that no parameter takes its place.
            query_params: { ...parameters, app: appId },
            format: 'JSONEachRow',
            // What is too long for a URL goes into the body.
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
