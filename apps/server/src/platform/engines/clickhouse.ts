import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'

export interface Clickhouse {
  readonly client: ClickHouseClient
  /** Rejects if ClickHouse does not respond in time. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface ClickhouseOptions {
  /** With user, password and database unless they are the defaults: `http://user:password@host:8123/name`. */
  readonly url: string
  /** Timeout of a statement. */
  readonly requestMs?: number
  readonly maxConnections?: number
}

export function createClickhouse(options: ClickhouseOptions): Clickhouse {
  const { url, requestMs = 30_000, maxConnections = 10 } = options
  const client = createClient({
    url,
    request_timeout: requestMs,
    max_open_connections: maxConnections,
    application: 'throughlink',
    // Callers log their own failures, once.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      // As strings: JavaScript numbers would lose the last bits.
      output_format_json_quote_64bit_integers: 1,
    },
  })
  return {
    client,
    async check() {
      const { success } = await client.ping()
      if (!success) throw new Error('ClickHouse does not respond.')
    },
    stop: () => client.close(),
  }
}
