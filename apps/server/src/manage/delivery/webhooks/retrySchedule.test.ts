import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'
import { getEndpointPauseMs, getRetryDelayMs, maxTries, readRetryAfterMs } from './retrySchedule.ts'

const middle = () => 0.5
const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('ten tries are spread over 75.6 hours', () => {
  const delays = Array.from({ length: 9 }, (_, index) => getRetryDelayMs(index + 1, 0, middle))
  const [s, m, h] = [secondMs, minuteMs, hourMs]
  expect(delays).toEqual([5 * s, 5 * m, 30 * m, 2 * h, 5 * h, 10 * h, 14 * h, 20 * h, 24 * h])
  const hours = delays.reduce<number>((sum, each) => sum + (each ?? 0), 0) / h
  expect(hours).toBeCloseTo(75.6, 1)
  expect(maxTries).toBe(10)
  expect(getRetryDelayMs(10, 0, middle)).toBeNull()
  expect(getRetryDelayMs(11, 5_000, middle)).toBeNull()
})

test('jitter changes a delay by at most a tenth, in both directions', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), unit, (tries, chance) => {
      const plain = getRetryDelayMs(tries, 0, middle) ?? 0
      const jittered = getRetryDelayMs(tries, 0, () => chance) ?? 0
      expect(Math.abs(jittered - plain)).toBeLessThanOrEqual(plain / 10 + 1)
    }),
  )
  expect(getRetryDelayMs(2, 0, () => 0)).toBe(270_000)
  expect(getRetryDelayMs(2, 0, () => 0.999)).toBeGreaterThan(329_000)
})

test('a later Retry-After extends the delay', () => {
  expect(getRetryDelayMs(1, 60_000, middle)).toBe(60_000)
  expect(getRetryDelayMs(5, 60_000, middle)).toBe(5 * hourMs)
  expect(getEndpointPauseMs(1, 60_000)).toBe(60_000)
})

test('the pause of an endpoint doubles with each failure, up to ten minutes', () => {
  const pauses = [1, 2, 3, 4, 9, 10, 11, 2_000].map((count) => getEndpointPauseMs(count, 0))
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 512_000, 600_000, 600_000, 600_000])
})

test('the pause of an endpoint never exceeds the retry delay of a single delivery', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      unit,
      fc.nat(3_600_000),
      (tries, chance, retryAfterMs) => {
        const delayMs = getRetryDelayMs(tries, retryAfterMs, () => chance) ?? 0
        expect(getEndpointPauseMs(tries, retryAfterMs)).toBeLessThanOrEqual(delayMs)
      },
    ),
  )
})

const nowMs = Date.parse('2026-03-04T05:06:07Z')

test.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['0', 0],
  ['Wed, 04 Mar 2026 05:07:07 GMT', 60_000],
  ['Wed, 04 Mar 2026 05:05:07 GMT', 0],
  ['999999', 3_600_000],
  ['Wed, 04 Mar 2099 05:07:07 GMT', 3_600_000],
  ['-5', 0],
  ['soon', 0],
  ['', 0],
  ['99999999999999999999', 0],
  [undefined, 0],
  [['1', '2'], 0],
])('Retry-After: %s is %d ms', (value, ms) => {
  expect(readRetryAfterMs(value, nowMs)).toBe(ms)
})
