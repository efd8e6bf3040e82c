import type { AppLifecycle } from '../ports.ts'
import type { Scope } from '../time/scope.ts'

/** Decides when the queue is sent. With several policies, each can request a flush. */
export interface FlushPolicy {
  /** Called when the queue starts. Register timers and listeners in the host's scope, which ends them. */
  start(host: FlushHost): FlushTrigger
}

export interface FlushHost {
  readonly scope: Scope
  readonly lifecycle: AppLifecycle | undefined
  /** Requests a flush. Does nothing when the queue is empty; joins a running flush. */
  flush(): void
}

export interface FlushTrigger {
  /** Called after each logged event, after the journal is loaded, and when the install id is set. */
  onQueueChange(waiting: number): void
}

/** Flushes as soon as this many events are waiting. */
export function flushAtCount(count: number): FlushPolicy {
  return {
    start: (host) => ({
      onQueueChange(waiting) {
        if (waiting >= count) host.flush()
      },
    }),
  }
}

/** Flushes this long after the first waiting event. No timer runs while the queue is empty. */
export function flushAfter(delayMs: number): FlushPolicy {
  return {
    start(host) {
      let isScheduled = false
      return {
        onQueueChange(waiting) {
          if (isScheduled || waiting === 0) return
          isScheduled = true
          host.scope.after(delayMs, () => {
            isScheduled = false
            host.flush()
          })
        },
      }
    },
  }
}

/** Flushes when the app goes to the background, where it may be killed without notice. */
export function flushOnBackground(): FlushPolicy {
  return {
    start(host) {
      if (host.lifecycle)
        host.scope.addCleanup(
          host.lifecycle.onBackground(() => {
            host.flush()
          }),
        )
      return { onQueueChange: () => undefined }
    },
  }
}

export const defaultFlushPolicies: readonly FlushPolicy[] = [
  flushAtCount(20),
  flushAfter(10_000),
  flushOnBackground(),
]
