import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getMatchTimes } from './matchTimes.ts'

test('a quarter of the timeout is left for the network if all earlier steps hang', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 60_000 }), (timeoutMs) => {
      const { startMs, factsMs, clipboardMs, writeMs } = getMatchTimes(timeoutMs)
      // The record is written in parallel with gathering facts, but may take longer.
      const beforeRequestMs = startMs + Math.max(factsMs + clipboardMs, writeMs)
      const leftMs = timeoutMs - beforeRequestMs - writeMs
      expect(leftMs).toBeGreaterThanOrEqual(timeoutMs * 0.25 - 1e-6)
    }),
  )
})

test('a hanging request leaves time for another one', () => {
  const { requestMs } = getMatchTimes(5000)
  expect(requestMs * 2).toBeLessThanOrEqual(5000)
})

test('every step has its own timeout', () => {
  for (const ms of Object.values(getMatchTimes(5000))) expect(ms).toBeGreaterThan(0)
})
