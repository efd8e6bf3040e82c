import { expect, test } from 'vitest'
import { toCanonicalTimezone, toTimezone } from './toTimezone.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['GMT', 'UTC'],
  ['europe/warsaw', 'Europe/Warsaw'],
])('%s and %s have the same canonical name', (a, b) => {
  expect(toCanonicalTimezone(a)).not.toBeNull()
  expect(toCanonicalTimezone(a)).toBe(toCanonicalTimezone(b))
})

test('zones with equal clocks keep their names', () => {
  expect(toCanonicalTimezone('Europe/Warsaw')).not.toBe(toCanonicalTimezone('Europe/Berlin'))
})

test('canonical names of all browser time zones are stable', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const canonical = toCanonicalTimezone(name)
    expect(toCanonicalTimezone(canonical)).toBe(canonical)
  }
})

test('keeps an old name as reported', () => {
  expect(toTimezone('Asia/Calcutta')).toBe('Asia/Calcutta')
  expect(toTimezone('Asia/Kolkata')).toBe('Asia/Kolkata')
})

test.each([['+02:00'], ['Mars/Olympus'], ['constructor'], [' '], [''], [null], [undefined]])(
  '%j is invalid, also when cached',
  (name) => {
    for (let time = 0; time < 2; time++) {
      expect(toCanonicalTimezone(name)).toBeNull()
      expect(toTimezone(name)).toBeNull()
    }
  },
)
