import { expect, test } from 'vitest'
import { readToday } from './readToday.ts'

test('today is the day of the zone, also around a clock change', () => {
  // The zone of the tests is that of the process, so the moments are local.
  expect(readToday(new Date(2026, 2, 29, 0, 30))).toBe('2026-03-29')
  expect(readToday(new Date(2026, 9, 25, 23, 59))).toBe('2026-10-25')
})
