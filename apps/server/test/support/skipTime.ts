import { afterEach, vi } from 'vitest'

/** Returns a function that moves the clock of caches forward. Reset after each test. */
export function useSkippedTime(): (skippedMs: number) => void {
  const now = performance.now.bind(performance)
  let skipped = 0
  afterEach(() => {
    skipped = 0
    vi.restoreAllMocks()
  })
  return (skippedMs) => {
    skipped += skippedMs
    vi.spyOn(performance, 'now').mockImplementation(() => now() + skipped)
  }
}
