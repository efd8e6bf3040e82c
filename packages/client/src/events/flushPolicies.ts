import type { AppLifecycle } from '../ports.ts'
import type { Scope } from '../time/scope.ts'

/** When the queue is sent. A queue has several, and the first that asks wins. */
export interface FlushPolicy {
  /** Called when the queue starts. All that it sets up belongs to the host's scope and ends with it. */
  start(host: FlushHost): FlushTrigger
}

export interface FlushHost {
  readonly scope: Scope
  readonly lifecycle: AppLifecycle | undefined
  /** Asks for a flush. Harmless when nothing waits or one is under way. */
  flush(): void
}

export interface FlushTrigger {
  /** Called after each logged event, and once at the start when earlier events wait. */
  queueChanged(waiting: number): void
}

/** Sends as soon as this many events wait. */
export function flushAtCount(count: number): FlushPolicy {
  return {
    start: (host) => ({
      queueChanged(waiting) {
        if (waiting >= count) host.flush()
      },
    }),
  }
}

/** Sends this long after an event began to wait. No timer runs while nothing waits. */
export function flushAfter(delayMs: number): FlushPolicy {
  return {
    start(host) {
      let isSet = false
      return {
        queueChanged(waiting) {
          if (isSet || waiting === 0) return
          isSet = true
          host.scope.after(delayMs, () => {
            isSet = false
            host.flush()
          })
        },
      }
    },
  }
}

/** Sends when the app goes to the background, where it may be killed without another word. */
export function flushOnBackground(): FlushPolicy {
  return {
    start(host) {
      if (host.lifecycle)
        host.scope.own(
          host.lifecycle.onBackground(() => {
            host.flush()
          }),
        )
      return { queueChanged: () => undefined }
    },
  }
}

export const defaultFlushPolicies: readonly FlushPolicy[] = [
  flushAtCount(20),
  flushAfter(10_000),
  flushOnBackground(),
]
