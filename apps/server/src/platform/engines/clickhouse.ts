import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'

export interface Clickhouse {
  readonly client: ClickHouseClient
  /** Rejects when ClickHouse does not answer in time. */
  readonly check: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface ClickhouseOptions {
  /** With user, password and database, where these are not the defaults: `http://user:password@host:8123/name`. */
  readonly url: string
  /** How long a statement may take. */
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
    // Told by those who ask, and once.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      // Numbers that JavaScript cannot hold come as text.
      output_format_json_quote_64bit_integers: 1,
    },
  })
  return {
    client,
    async check() {
      const { success } = await client.ping()
      if (!success) throw new Error('ClickHouse does not answer.')
    },
    stop: () => client.close(),
  }
}
