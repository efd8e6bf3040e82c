import type { Clock } from '../ports.ts'

/** How a bounded wait ended. A wait never rejects. */
export type Settled<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'stopped' }

/**
 * Owns timers, waits and listeners, and ends all of them at once: after `close()` no timer is set, no
 * wait is open and nothing that was handed to `own` still runs.
 */
export interface Scope {
  readonly closed: boolean
  /** Runs once after `delayMs`, unless cancelled or closed before. */
  after(delayMs: number, run: () => void): () => void
  /** Waits for `work`, at most `limitMs`. Work that throws, rejects or hangs becomes a value. */
  within<T>(limitMs: number, work: () => PromiseLike<T> | T): Promise<Settled<T>>
  /** Resolves after `delayMs`, or at once when closed. */
  sleep(delayMs: number): Promise<void>
  /** Takes a stop to run at `close()`; the returned function runs it now instead. */
  own(stop: () => void): () => void
  close(): void
}

export function createScope(clock: Clock): Scope {
  const stops = new Set<() => void>()
  let closed = false

  function own(stop: () => void): () => void {
    const once = () => {
      if (stops.delete(once)) stop()
    }
    stops.add(once)
    if (closed) once()
    return once
  }

  function after(delayMs: number, run: () => void): () => void {
    if (closed) return () => undefined
    const cancel = own(
      clock.setTimer(() => {
        stops.delete(cancel)
        run()
      }, delayMs),
    )
    return cancel
  }

  function within<T>(limitMs: number, work: () => PromiseLike<T> | T): Promise<Settled<T>> {
    return new Promise((resolve) => {
      if (closed) {
        resolve({ kind: 'stopped' })
        return
      }
      const cancelTimer = clock.setTimer(() => {
        settle({ kind: 'timeout' })
      }, limitMs)
      const release = own(() => {
        cancelTimer()
        resolve({ kind: 'stopped' })
      })
      const settle = (settled: Settled<T>) => {
        resolve(settled)
        release()
      }
      // A throw inside `work` becomes a rejection here, so that one path handles both.
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
    get closed() {
      return closed
    },
    after,
    within,
    own,
    async sleep(delayMs) {
      await within(delayMs, () => new Promise<never>(() => undefined))
    },
    close() {
      closed = true
      // In reverse, as they were opened: what came later may rely on what came before.
      for (const stop of [...stops].reverse()) {
        try {
          stop()
        } catch {
          // A stop may be the platform's own. One that throws must not keep the others from running.
        }
      }
    },
  }
}
