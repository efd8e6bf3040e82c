import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { getNextReportMs, getReportWeek } from './reportWeek.ts'

const at = (iso: string) => Date.parse(iso)

test('a report is sent on the next Monday at seven, local time', () => {
  expect(getNextReportMs(at('2026-11-19T12:00:00Z'), 'UTC')).toBe(at('2026-11-23T07:00:00Z'))
  expect(getNextReportMs(at('2026-11-19T12:00:00Z'), 'Asia/Tokyo')).toBe(at('2026-11-22T22:00:00Z'))
  expect(getNextReportMs(at('2026-11-23T06:59:59Z'), 'UTC')).toBe(at('2026-11-23T07:00:00Z'))
  expect(getNextReportMs(at('2026-11-23T07:00:00Z'), 'UTC')).toBe(at('2026-11-30T07:00:00Z'))
})

test('a report is about the last whole week and the one before', () => {
  expect(getReportWeek(at('2026-11-23T07:00:00Z'), 'Europe/Berlin')).toEqual({
    range: { fromMs: at('2026-11-08T23:00:00Z'), toMs: at('2026-11-22T23:00:00Z') },
    startMs: at('2026-11-15T23:00:00Z'),
    firstDay: '2026-11-16',
    lastDay: '2026-11-22',
  })
})

test('in every time zone there is one report a week, also when clocks change', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia']
  const times = fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') })
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (nowMs, timezone) => {
      const first = getNextReportMs(nowMs, timezone)
      const second = getNextReportMs(first, timezone)
      expect(first - nowMs).toBeGreaterThan(0)
      expect(Math.abs(second - first - 7 * dayMs)).toBeLessThanOrEqual(hourMs)
      const { range } = getReportWeek(first, timezone)
      expect(range.toMs).toBeLessThan(first)
      expect(getReportWeek(second, timezone).range.fromMs).toBeLessThan(range.toMs)
    }),
  )
})
