import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTime } from './rows.ts'

test('formats a time as ISO 8601 with a space and without a zone', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2299-12-31'), noInvalidDate: true }),
      (date) => {
        expect(formatTime(date.getTime())).toBe(date.toISOString().replace('T', ' ').slice(0, 23))
      },
    ),
  )
  expect(formatTime(Date.UTC(2026, 10, 15, 10, 20, 3, 7))).toBe('2026-11-15 10:20:03.007')
})
