import { AsyncResource } from 'node:async_hooks'
import type { Pool } from 'pg'
import { describeStatement } from './describeStatement.ts'
import type { EndCall, EngineTracer } from './engineTracer.ts'

type Callback = (...args: unknown[]) => void
type Call = (...args: unknown[]) => unknown

/** Traces the statements of a pool. */
export function tracePool(pool: Pool, tracer: EngineTracer): void {
  const connect = pool.connect.bind(pool) as Call
  // A query that waits for a connection gets it in the context of the request that released it.
  const bound: Call = (callback) =>
    typeof callback === 'function' ? connect(AsyncResource.bind(callback as Callback)) : connect()
  pool.connect = bound as typeof pool.connect
  pool.on('connect', (client) => {
    client.query = traceQuery(client.query.bind(client), tracer) as typeof client.query
  })
}

function traceQuery(query: Call, tracer: EngineTracer): Call {
  return (...args) => {
    const text = readText(args[0])
    if (text === null) return query(...args)
    const end = tracer.start('postgresql', describeStatement(text))
    const callback = args.at(-1)
    if (typeof callback !== 'function') return endWith(query(...args), end)
    return query(
      ...args.slice(0, -1),
      AsyncResource.bind((...results: unknown[]) => {
        end(results[0] ?? undefined)
        ;(callback as Callback)(...results)
      }),
    )
  }
}

/** Null for a query object that reads its results itself. */
function readText(query: unknown): string | null {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return null
  const { text } = query as { readonly text?: unknown }
  return typeof text === 'string' ? text : null
}

/** Ends a call when its promise settles, and returns the promise. */
export function endWith<Result>(result: Result, end: EndCall): Result {
  if (!(result instanceof Promise)) {
    end()
    return result
  }
  result.then(
    () => {
      end()
    },
    (error: unknown) => {
      end(error ?? true)
    },
  )
  return result
}
