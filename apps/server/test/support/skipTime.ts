import { afterEach, vi } from 'vitest'

/** Lets caches grow older by so much, without waiting for it. Ends with each test. */
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
