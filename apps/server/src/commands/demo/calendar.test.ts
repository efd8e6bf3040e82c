import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { floorToDay, getDayFactor, getSeasonFactor, isWithin, planOutage } from './calendar.ts'

test.each([
  ['2025-11-28', 2.6],
  ['2025-11-29', 1.9],
  ['2025-11-24', 1.35],
  ['2024-11-29', 2.6],
  ['2025-12-10', 1.4],
  ['2025-12-25', 0.62],
  ['2026-08-01', 0.74],
  ['2026-05-05', 1],
])('the season of %s is %d', (date, factor) => {
  expect(getSeasonFactor(Date.parse(date))).toBe(factor)
})

test('a Sunday is busier than a Tuesday', () => {
  const sunday = getDayFactor(Date.parse('2026-05-10'))
  const tuesday = getDayFactor(Date.parse('2026-05-12'))
  expect(sunday).toBeGreaterThan(tuesday)
})

test('the outage takes five hours, sixty days before the end, or within a shorter period', () => {
  const endMs = Date.parse('2026-11-16T12:00:00Z')
  const year = planOutage(endMs - 365 * dayMs, endMs)
  expect(year.toMs - year.fromMs).toBe(5 * hourMs)
  expect(floorToDay(year.fromMs)).toBe(floorToDay(endMs) - 60 * dayMs)
  const month = planOutage(endMs - 30 * dayMs, endMs)
  expect(floorToDay(month.fromMs)).toBe(floorToDay(endMs) - 10 * dayMs)
  expect(isWithin(year, year.fromMs)).toBe(true)
  expect(isWithin(year, year.toMs)).toBe(false)
})
