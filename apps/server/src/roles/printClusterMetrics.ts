import { AggregatorRegistry, type Registry } from 'prom-client'
import { withTimeout } from '#platform/time/withTimeout.ts'

/** Messages between the first process and the serving processes that it started. */
export type ClusterMessage =
  /** To a child: stop, and go on serving for this long. */
  | { readonly type: 'throughlink:stop'; readonly drainMs: number }
  /** From a child: it is responding. */
  | { readonly type: 'throughlink:heartbeat' }
  /** From a child: the metrics of all children are needed. */
  | { readonly type: 'throughlink:metrics'; readonly id: number }
  /** To a child: the metrics that it asked for, or null if they could not be collected. */
  | {
      readonly type: 'throughlink:metrics-reply'
      readonly id: number
      readonly text: string | null
    }

const maxWaitMs = 6_000

/**
 * Returns how a child prints metrics: those of all children together, because a request for them reaches any
 * one. Counters and our gauges are sums. If the others do not respond, it prints its own.
 */
export function createClusterPrint(registry: Registry): () => Promise<string> {
  // Lets the first process read this registry.
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
  const waiting = new Map<number, (text: string | null) => void>()
  let lastId = 0
  process.on('message', (received) => {
    const message = readClusterMessage(received)
    if (message?.type !== 'throughlink:metrics-reply') return
    waiting.get(message.id)?.(message.text)
    waiting.delete(message.id)
  })
  return async () => {
    const id = (lastId += 1)
    const reply = new Promise<string | null>((resolve) => {
      waiting.set(id, resolve)
      process.send?.({ type: 'throughlink:metrics', id } satisfies ClusterMessage)
    })
    const text = await withTimeout(maxWaitMs, reply, () => null)
    waiting.delete(id)
    return text ?? registry.metrics()
  }
}

/** Returns null for messages of others, such as those of the metrics library. */
export function readClusterMessage(message: unknown): ClusterMessage | null {
  const { type } = (message ?? {}) as { type?: unknown }
  const isOurs = typeof type === 'string' && type.startsWith('throughlink:')
  return isOurs ? (message as ClusterMessage) : null
}
