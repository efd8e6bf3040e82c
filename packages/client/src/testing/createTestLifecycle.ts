import type { AppLifecycle } from '../ports.ts'

/** A lifecycle port that a test can send to the background. */
export interface TestLifecycle extends AppLifecycle {
  goToBackground(): void
  readonly listeners: number
}

export function createTestLifecycle(): TestLifecycle {
  const listeners = new Set<() => void>()
  return {
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
