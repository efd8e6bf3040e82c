import type { ClickHouseClient } from '@clickhouse/client'
import { describeStatement } from './describeStatement.ts'
import type { EngineTracer } from './engineTracer.ts'
import { endWith } from './tracePool.ts'

/** Traces the statements of a client. */
export function traceClickhouse(client: ClickHouseClient, tracer: EngineTracer): void {
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
