import { hoursKeptDays } from '@throughlink/protocol/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#platform/time/durations.ts'
import { getHoursStart } from './getHoursStart.ts'

test('hours start with a month', () => {
  expect(getHoursStart(Date.parse('2026-11-15T12:00Z'))).toBe(Date.parse('2026-08-01'))
  expect(getHoursStart(Date.parse('2026-10-29T23:59Z'))).toBe(Date.parse('2026-07-01'))
  expect(getHoursStart(Date.parse('2026-10-30T00:00Z'))).toBe(Date.parse('2026-08-01'))
})

test('at any time, 90 days are kept by hour, and a month before them is over for 90 days', () => {
  const time = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2100, 0, 1) })
  fc.assert(
    fc.property(time, (nowMs) => {
      const startMs = getHoursStart(nowMs)
      expect(startMs).toBeLessThanOrEqual(nowMs - hoursKeptDays * dayMs)
      expect(startMs).toBeGreaterThan(nowMs - (hoursKeptDays + 32) * dayMs)
      expect(new Date(startMs).toISOString()).toMatch(/-01T00:00:00.000Z$/)
    }),
  )
})
