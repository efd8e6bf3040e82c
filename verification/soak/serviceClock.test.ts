import { hourMs } from '@throughlink/server/src/platform/time/durations.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toServiceMs } from './serviceClock.ts'

const clock = { startMs: 1_000_000_000_000, hoursBehind: 10, stepMs: 15_000 }

describe('the clock of the service', () => {
  test('starts behind and advances by an hour at each step', () => {
    const at = (ms: number) => toServiceMs(clock.startMs + ms, clock) - clock.startMs - ms
    expect([0, 14_999, 15_000, 30_000].map(at)).toEqual([-10, -10, -9, -8].map((n) => n * hourMs))
  })

  test('never runs backwards and is never ahead', () => {
    fc.assert(
      fc.property(fc.nat(400_000), fc.nat(60_000), (from, by) => {
        const first = toServiceMs(clock.startMs + from, clock)
        const second = toServiceMs(clock.startMs + from + by, clock)
        expect(second - first).toBeGreaterThanOrEqual(by)
        expect(second).toBeLessThanOrEqual(clock.startMs + from + by)
      }),
    )
  })
})
