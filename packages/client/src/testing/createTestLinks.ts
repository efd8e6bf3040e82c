import type { LinkSource } from '../ports.ts'

/** A link source that a test can open links on. */
export interface TestLinks extends LinkSource {
  /** Opens a URL while the app runs. */
  open(url: string): void
  /** Number of listeners. Zero after everything has stopped. */
  readonly listeners: number
}

export function createTestLinks(
  initialUrl: string | null | (() => Promise<string | null>) = null,
): TestLinks {
  const listeners = new Set<(url: string) => void>()
  return {
    getInitialUrl:
      typeof initialUrl === 'function' ? initialUrl : () => Promise.resolve(initialUrl),
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    open(url) {
      for (const listener of [...listeners]) listener(url)
    },
    get listeners() {
      return listeners.size
    },
  }
}
