import { startInterval } from '../jobs/startInterval.ts'
import { secondMs } from '../time/durations.ts'
import { withTimeout } from '../time/withTimeout.ts'

export interface WatchedEngine {
  readonly name: string
  /** Rejects if the engine is down. */
  readonly check: () => Promise<void>
}

export interface WatchOptions {
  readonly engines: readonly WatchedEngine[]
  readonly everyMs?: number
  /** Called with each state, also if it has not changed. */
  readonly onState: (name: string, isUp: boolean) => void
  /** Called when an engine has failed two checks in a row, so that one slow response on a busy machine is no outage. */
  readonly onDown: (name: string, error: unknown) => void
  readonly onUp: (name: string, outageMs: number) => void
}

const maxCheckMs = 2 * secondMs

/** Checks the engines until stopped, and reports when one goes down and when it is back. */
export function watchEngines(options: WatchOptions): () => Promise<void> {
  const { engines, everyMs = secondMs } = options
  const stops = engines.map((engine) => startInterval(watchEngine(engine, everyMs, options)))
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

function watchEngine({ name, check }: WatchedEngine, everyMs: number, options: WatchOptions) {
  let failures = 0
  let downSinceMs = 0
  const hung = new Error(`No response within ${maxCheckMs} ms.`)
  return {
    everyMs,
    async run() {
      await withTimeout(maxCheckMs, check(), () => {
        throw hung
      })
      if (failures > 1) options.onUp(name, performance.now() - downSinceMs)
      failures = 0
      options.onState(name, true)
    },
    onFailure(error: unknown) {
      failures += 1
      if (failures === 1) {
        downSinceMs = performance.now()
        return
      }
      if (failures === 2) options.onDown(name, error)
      options.onState(name, false)
    },
  }
}
