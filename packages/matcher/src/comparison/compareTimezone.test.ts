import { expect, test } from 'vitest'
import { toCanonicalTimezone } from '../signals/toTimezone.ts'
import { compareTimezone } from './compareTimezone.ts'

const winter = Date.UTC(2026, 0, 15, 12)
const summer = Date.UTC(2026, 6, 15, 12)

function compare(clicked: string, installed: string, atMs: number) {
  return compareTimezone(
    toCanonicalTimezone(clicked) ?? '',
    toCanonicalTimezone(installed) ?? '',
    atMs,
  )
}

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Eastern', 'America/New_York'],
  ['america/new_york', 'America/New_York'],
])('%s and %s are the same zone', (a, b) => {
  expect(compare(a, b, winter)).toBe('same')
  expect(compare(b, a, summer)).toBe('same')
})

test('zones with equal clocks have the same offset', () => {
  expect(compare('Europe/Warsaw', 'Europe/Berlin', winter)).toBe('offset')
  expect(compare('Europe/Warsaw', 'Europe/Berlin', summer)).toBe('offset')
  expect(compare('Europe/Warsaw', 'Europe/London', winter)).toBe('other')
})

test('offsets depend on the season', () => {
  // Arizona has no summer time: it matches Denver in winter and Los Angeles in summer.
  expect(compare('America/Phoenix', 'America/Denver', winter)).toBe('offset')
  expect(compare('America/Phoenix', 'America/Denver', summer)).toBe('other')
  expect(compare('America/Phoenix', 'America/Los_Angeles', winter)).toBe('other')
  expect(compare('America/Phoenix', 'America/Los_Angeles', summer)).toBe('offset')
})

test('compares offsets of that week, also between the clock changes of two continents', () => {
  // Europe ends summer time on 25 October 2026, America on 1 November.
  expect(compare('Europe/London', 'Africa/Abidjan', Date.UTC(2026, 9, 23, 12))).toBe('other')
  expect(compare('Europe/London', 'Africa/Abidjan', Date.UTC(2026, 9, 27, 12))).toBe('offset')
  expect(compare('America/New_York', 'America/Panama', Date.UTC(2026, 9, 27, 12))).toBe('other')
  expect(compare('America/New_York', 'America/Panama', Date.UTC(2026, 10, 3, 12))).toBe('offset')
})

test('on the day of a clock change, the offset is that of noon', () => {
  // Summer time ends in Warsaw at 01:00 UTC on 25 October 2026, and Lagos has none.
  const day = Date.UTC(2026, 9, 25)
  const levels = Array.from({ length: 24 }, (_, hour) =>
    compare('Europe/Warsaw', 'Africa/Lagos', day + hour * 3_600_000),
  )
  expect(new Set(levels).size).toBe(1)
  expect(compare('Europe/Warsaw', 'Africa/Lagos', day - 86_400_000)).toBe('other')
  expect(compare('Europe/Warsaw', 'Africa/Lagos', day + 86_400_000)).toBe('offset')
})
