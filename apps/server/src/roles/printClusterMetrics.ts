import { AggregatorRegistry, type Registry } from 'prom-client'
import { withTimeout } from '../platform/time/withTimeout.ts'
import { readClusterMessage, type ClusterMessage } from './clusterMessages.ts'

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
