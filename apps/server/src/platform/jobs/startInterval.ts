export interface IntervalOptions {
  /** May stop early when the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  readonly everyMs: number
  readonly onFailure: (error: unknown) => void
}

/**
 * Runs a job now and every `everyMs` until stopped. Runs never overlap: while one is in progress, the next
 * is skipped. A failed run is reported, and the job continues. The returned function stops it and waits for a
 * run in progress.
 */
export function startInterval({ run, everyMs, onFailure }: IntervalOptions): () => Promise<void> {
  const stopping = new AbortController()
  let isRunning = false

  async function runOnce(): Promise<void> {
    isRunning = true
    await run(stopping.signal).catch(onFailure)
    isRunning = false
  }

  let current = runOnce()
  const timer = setInterval(() => {
    if (!isRunning) current = runOnce()
  }, everyMs)
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await current
  }
}
