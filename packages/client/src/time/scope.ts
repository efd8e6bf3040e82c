import type { Clock } from '../ports.ts'

/** Result of a wait with a timeout. A wait never rejects. */
export type Settled<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'stopped' }

/**
 * Owns timers, waits and listeners, and ends all of them together: after `close()` no timer is set, no
 * wait is pending, and every registered cleanup has run.
 */
export interface Scope {
  readonly isClosed: boolean
  /** Calls `run` once after `delayMs`, unless cancelled or closed before. Returns the cancel function. */
  after(delayMs: number, run: () => void): () => void
  /** Waits for `work` for at most `timeoutMs`. Work that throws, rejects or hangs becomes a value. */
  withTimeout<T>(timeoutMs: number, work: () => PromiseLike<T> | T): Promise<Settled<T>>
  /** Resolves after `delayMs`, or immediately when closed. */
  sleep(delayMs: number): Promise<unknown>
  /** Registers a function to run at `close()`. The returned function runs it now instead. */
  addCleanup(stop: () => void): () => void
  close(): void
}

export function createScope(clock: Clock): Scope {
  const stops = new Set<() => void>()
  let isClosed = false

  function addCleanup(stop: () => void): () => void {
    const once = () => {
      if (stops.delete(once)) stop()
    }
    stops.add(once)
    if (isClosed) once()
    return once
  }

  function after(delayMs: number, run: () => void): () => void {
    if (isClosed) return () => undefined
    const cancel = addCleanup(
      clock.setTimer(() => {
        stops.delete(cancel)
        run()
      }, delayMs),
    )
    return cancel
  }

  function withTimeout<T>(timeoutMs: number, work: () => PromiseLike<T> | T): Promise<Settled<T>> {
    return new Promise((resolve) => {
      if (isClosed) {
        resolve({ kind: 'stopped' })
        return
      }
      const cancelTimer = clock.setTimer(() => {
        settle({ kind: 'timeout' })
      }, timeoutMs)
      const release = addCleanup(() => {
        cancelTimer()
        resolve({ kind: 'stopped' })
      })
      const settle = (settled: Settled<T>) => {
        resolve(settled)
        release()
      }
      // A throw inside `work` becomes a rejection here, so one path handles both.
      new Promise<T>((done) => {
        done(work())
      }).then(
        (value) => {
          settle({ kind: 'value', value })
        },
        (error: unknown) => {
          settle({ kind: 'error', error })
        },
      )
    })
  }

  return {
    get isClosed() {
      return isClosed
    },
    after,
    withTimeout,
    addCleanup,
    sleep: (delayMs) => withTimeout(delayMs, () => new Promise<never>(() => undefined)),
    close() {
      isClosed = true
      // In reverse order: a later cleanup may depend on what was registered before it.
      for (const stop of [...stops].reverse()) {
        try {
          stop()
        } catch {
          // A cleanup may call platform code. If one throws, the others must still run.
        }
      }
    },
  }
}
