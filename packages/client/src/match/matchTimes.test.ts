import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getMatchTimes } from './matchTimes.ts'

test('whatever hangs before it, a quarter of the budget is left for the network', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 60_000 }), (timeoutMs) => {
      const { startMs, factsMs, clipboardMs, writeMs } = getMatchTimes(timeoutMs)
      // The record is written beside the gathering of facts, but may outlast it.
      const beforeRequestMs = startMs + Math.max(factsMs + clipboardMs, writeMs)
      const leftMs = timeoutMs - beforeRequestMs - writeMs
      expect(leftMs).toBeGreaterThanOrEqual(timeoutMs * 0.25 - 1e-6)
    }),
  )
})

test('a request that hangs leaves time for another one', () => {
  const { requestMs } = getMatchTimes(5000)
  expect(requestMs * 2).toBeLessThanOrEqual(5000)
})

test('every step has time of its own', () => {
  for (const ms of Object.values(getMatchTimes(5000))) expect(ms).toBeGreaterThan(0)
})
