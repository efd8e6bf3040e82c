import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getMatchTimes } from './matchTimes.ts'

test('time for one request is left if every earlier step takes as long as it may', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 60_000 }), (timeoutMs) => {
      const { startMs, reserveMs, writeMs } = getMatchTimes(timeoutMs)
      // Sources end at the reserve, whenever they started.
      const beforeRequestMs = Math.max(startMs + writeMs, timeoutMs - reserveMs)
      const leftMs = timeoutMs - beforeRequestMs - writeMs
      expect(leftMs).toBeGreaterThanOrEqual(timeoutMs * 0.2 - 1e-6)
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
