import type { AppLifecycle } from '../ports.ts'

/** A lifecycle port that a test can send to the background. */
export interface TestLifecycle extends AppLifecycle {
  goToBackground(): void
  /** Set it to have a client stopped while the app is in the background. */
  inBackground: boolean
  readonly listeners: number
}

export function createTestLifecycle(): TestLifecycle {
  const listeners = new Set<() => void>()
  return {
    inBackground: false,
    isInBackground() {
      return this.inBackground
    },
    onBackground(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    goToBackground() {
      for (const listener of [...listeners]) listener()
    },
    get listeners() {
      return listeners.size
    },
  }
}
