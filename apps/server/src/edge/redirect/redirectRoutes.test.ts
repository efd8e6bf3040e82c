import { expect, test } from 'vitest'
import { hourMs } from '#platform/time/durations.ts'
import { readClickTime } from './redirectRoutes.ts'

const minute = Date.parse('2026-11-15T12:34:00Z')

test('combines the minute of the click id with the second that the page sends', () => {
  expect(readClickTime(minute, 42, minute + 45_000)).toBe(minute + 42_000)
})

test.each([
  ['a page does not send the second', undefined, minute + 45_000],
  ['a page becomes visible much later', 42, minute + hourMs],
])('uses the time of the report if %s', (_, second, nowMs) => {
  expect(readClickTime(minute, second, nowMs)).toBe(nowMs)
})
