export interface IntervalOptions {
  /** Stops early when the signal tells it to, if it can. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  readonly everyMs: number
  readonly onFailure: (error: unknown) => void
}

/**
 * Runs something now and every so often until stopped, one round at a time: one that takes longer than the
 * pause between two is waited for. A round that fails is told, and the next one comes. The stop waits for
 * what is under way.
 */
export function startInterval({ run, everyMs, onFailure }: IntervalOptions): () => Promise<void> {
  const stopping = new AbortController()
  let isRunning = false

  async function runOnce(): Promise<void> {
    isRunning = true
    await run(stopping.signal).catch(onFailure)
    isRunning = false
  }

  let round = runOnce()
  const timer = setInterval(() => {
    if (!isRunning) round = runOnce()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await round
  }
}
