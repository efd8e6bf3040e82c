import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countKeptDays, findFirstDay } from './retention.ts'

const dayMs = 86_400_000

/** As ClickHouse adds months: the day of a month that is too short is its last one. */
function addMonths(atMs: number, months: number): number {
  const at = new Date(atMs)
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)
  const next = new Date(first)
  const days = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  return first + (Math.min(at.getUTCDate(), days) - 1) * dayMs + (atMs % dayMs)
}

test('what is certain to be kept has not expired, and at most a week more is kept', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) }),
      (months, atMs) => {
        const keptMs = addMonths(atMs, months) - atMs
        const days = countKeptDays(months)
        expect(keptMs).toBeGreaterThan(days * dayMs)
        expect(keptMs).toBeLessThan((days + 8) * dayMs)
      },
    ),
    { numRuns: 5_000 },
  )
})

test('all time begins when the app was created, or where counts are kept', () => {
  const retention = { countMonths: 12 }
  expect(findFirstDay('2026-03-01', '2026-11-16', retention)).toBe('2026-03-01')
  expect(findFirstDay('2019-01-01', '2026-11-16', retention)).toBe('2025-11-21')
})
