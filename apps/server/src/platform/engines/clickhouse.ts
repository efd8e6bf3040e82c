import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { describeStatement } from '../tracing/describeStatement.ts'
import { type EngineTracer, getEngineTracer } from '../tracing/engineTracer.ts'
import { endWith } from '../tracing/tracePool.ts'

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
  /** Further statements wait for a connection. */
  readonly maxConnections?: number
}

/**
 * For shipping: connections of its own, so that queries never delay it. A shipment uses a few at a time. An
 * insert may take longer than a query.
 */
export const shippingConnections = { maxConnections: 8, requestMs: 60_000 } as const

/** For jobs. Learning reads all clicks of an app. */
export const jobsConnections = { maxConnections: 4, requestMs: 600_000 } as const

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
  const tracer = getEngineTracer()
  if (tracer !== null) traceClickhouse(client, tracer)
  return {
    client,
    async check() {
      // A statement, because the plain ping needs neither user nor password.
      const result = await client.ping({ select: true })
      if (!result.success) throw new Error('ClickHouse does not respond.', { cause: result.error })
    },
    stop: () => client.close(),
  }
}

/** Traces the statements of a client. */
function traceClickhouse(client: ClickHouseClient, tracer: EngineTracer): void {
  for (const name of ['query', 'command', 'exec'] as const) {
    const run = client[name].bind(client) as (params: { query: string }) => Promise<unknown>
    const traced = (params: { query: string }) =>
      endWith(run(params), tracer.start('clickhouse', describeStatement(params.query)))
    Object.assign(client, { [name]: traced })
  }
  const insert = client.insert.bind(client)
  const traced: typeof insert = (params) => {
    const end = tracer.start('clickhouse', { operation: 'insert', table: params.table })
    return endWith(insert(params), end)
  }
  Object.assign(client, { insert: traced })
}
