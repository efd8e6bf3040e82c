import { expect, test } from 'vitest'
import { canonicalTimezone, timezoneName } from './timezoneName.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['GMT', 'UTC'],
  ['europe/warsaw', 'Europe/Warsaw'],
])('%s and %s have the same canonical name', (a, b) => {
  expect(canonicalTimezone(a)).not.toBeNull()
  expect(canonicalTimezone(a)).toBe(canonicalTimezone(b))
})

test('zones with equal clocks keep their names', () => {
  expect(canonicalTimezone('Europe/Warsaw')).not.toBe(canonicalTimezone('Europe/Berlin'))
})

test('canonical names of all browser time zones are stable', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const canonical = canonicalTimezone(name)
    expect(canonicalTimezone(canonical)).toBe(canonical)
  }
})

test('keeps an old name as reported', () => {
  expect(timezoneName('Asia/Calcutta')).toBe('Asia/Calcutta')
  expect(timezoneName('Asia/Kolkata')).toBe('Asia/Kolkata')
})

test.each([['+02:00'], ['Mars/Olympus'], ['constructor'], [' '], [''], [null], [undefined]])(
  '%j is invalid, also when cached',
  (name) => {
    for (let time = 0; time < 2; time++) {
      expect(canonicalTimezone(name)).toBeNull()
      expect(timezoneName(name)).toBeNull()
    }
  },
)
