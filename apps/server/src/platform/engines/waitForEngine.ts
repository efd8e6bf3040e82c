import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '../time/withTimeout.ts'

const retryMs = 50

export type EngineState = { readonly isReady: true } | { readonly isReady: false; error: unknown }

/** Waits until the check passes, for at most `limitMs`. Otherwise returns its last error. */
export async function waitForEngine(
  check: () => Promise<void>,
  limitMs: number,
): Promise<EngineState> {
  const endMs = performance.now() + limitMs
  let state: EngineState = { isReady: false, error: null }
  while (performance.now() < endMs) {
    const last: EngineState = state
    const result = check().then(
      (): EngineState => ({ isReady: true }),
      (error: unknown): EngineState => ({ isReady: false, error }),
    )
    state = await withTimeout(endMs - performance.now(), result, (): EngineState => last)
    if (state.isReady) return state
    await sleep(retryMs)
  }
  return state
}
