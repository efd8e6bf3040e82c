import { expect, test } from 'vitest'
import { canonicalTimezone, timezoneName } from './timezoneName.ts'

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['GMT', 'UTC'],
  ['europe/warsaw', 'Europe/Warsaw'],
])('%s and %s have one name', (a, b) => {
  expect(canonicalTimezone(a)).not.toBeNull()
  expect(canonicalTimezone(a)).toBe(canonicalTimezone(b))
})

test('zones with the same clocks keep their names', () => {
  expect(canonicalTimezone('Europe/Warsaw')).not.toBe(canonicalTimezone('Europe/Berlin'))
})

test('every name of a zone that browsers use is canonical once and for all', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const canonical = canonicalTimezone(name)
    expect(canonicalTimezone(canonical)).toBe(canonical)
  }
})

test('as a browser names it, an old name stays', () => {
  expect(timezoneName('Asia/Calcutta')).toBe('Asia/Calcutta')
  expect(timezoneName('Asia/Kolkata')).toBe('Asia/Kolkata')
})

test.each([['+02:00'], ['Mars/Olympus'], ['constructor'], [' '], [''], [null], [undefined]])(
  '%j is no zone, asked once or again',
  (name) => {
    for (let time = 0; time < 2; time++) {
      expect(canonicalTimezone(name)).toBeNull()
      expect(timezoneName(name)).toBeNull()
    }
  },
)
