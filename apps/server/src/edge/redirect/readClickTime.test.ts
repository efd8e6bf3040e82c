import { expect, test } from 'vitest'
import { readClickTime } from './readClickTime.ts'

const minute = Date.parse('2026-11-15T12:34:00Z')

test('a click was in the minute of its id and the second that the page repeats', () => {
  expect(readClickTime(minute, 42, minute + 45_000)).toBe(minute + 42_000)
})

test.each([
  ['a page that does not repeat it', undefined, minute + 45_000],
  ['a page that is seen much later', 42, minute + 3_600_000],
])('of %s, the report itself is the time', (_, second, nowMs) => {
  expect(readClickTime(minute, second, nowMs)).toBe(nowMs)
})
