import { setTimeout as sleep } from 'node:timers/promises'
import { createClickhouse } from '@throughlink/server/src/platform/engines/clickhouse.ts'
import { minuteMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { Marker } from './victim.ts'

export interface AnalyticsWatch {
  readonly add: (marker: Marker) => void
  /** Waits until every click is in analytics, and returns how long each one took. One that is lost took a minute. */
  readonly takeDelays: () => Promise<readonly number[]>
  readonly stop: () => Promise<void>
}

const pollMs = 250

/** Measures how long clicks need from their response to the table of clicks. */
export function watchAnalytics(url: string, appId: string): AnalyticsWatch {
  const clickhouse = createClickhouse({ url })
  const waiting = new Map<string, number>()
  const stopping = new AbortController()
  let delaysMs: number[] = []

  async function poll(): Promise<void> {
    if (waiting.size === 0) return
    const result = await clickhouse.client.query({
      query: 'select id from clicks where app_id = {app: String} and id in {ids: Array(String)}',
      query_params: { app: appId, ids: [...waiting.keys()] },
      format: 'JSONEachRow',
    })
    for (const { id } of await result.json<{ readonly id: string }>()) settle(id)
    for (const [id, answeredMs] of waiting) {
      if (performance.now() - answeredMs > minuteMs) settle(id)
    }
  }

  function settle(id: string): void {
    const answeredMs = waiting.get(id)
    if (answeredMs === undefined) return
    delaysMs.push(performance.now() - answeredMs)
    waiting.delete(id)
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      // ClickHouse may be busy, which is part of the delay.
      await poll().catch(() => undefined)
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    add({ id, answeredMs }) {
      waiting.set(id, answeredMs)
    },
    async takeDelays() {
      while (waiting.size > 0) await sleep(pollMs)
      const taken = delaysMs
      delaysMs = []
      return taken
    },
    async stop() {
      stopping.abort()
      await running
      await clickhouse.stop()
    },
  }
}
