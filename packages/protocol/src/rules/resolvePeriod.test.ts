import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type ChosenPeriod,
  comparisons,
  countDays,
  intervals,
  periods,
  resolvePeriod,
} from './resolvePeriod.ts'

const day = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2022-01-01', count))
const compared = fc.constantFrom(...comparisons.filter((compare) => compare !== 'none'))
const fixed = fc.constantFrom(
  ...periods.filter((period) => period !== 'custom' && period !== 'all'),
)
const readWeekday = (each: string) => new Date(`${each}T00:00:00Z`).getUTCDay()

describe('a period', () => {
  test.each([
    ['today', '2026-11-16', '2026-11-17'],
    ['yesterday', '2026-11-15', '2026-11-16'],
    ['7d', '2026-11-10', '2026-11-17'],
    ['mtd', '2026-11-01', '2026-11-17'],
    ['lastmonth', '2026-10-01', '2026-11-01'],
    ['ytd', '2026-01-01', '2026-11-17'],
    ['all', '2024-02-03', '2026-11-17'],
  ] as const)('%s has the days from %s until before %s', (period, from, to) => {
    const { current } = resolvePeriod({ period }, '2026-11-16', '2024-02-03')
    expect(current).toEqual({ from, to })
  })

  test('of all time begins at the earliest where counts are kept', () => {
    const { current, earlier } = resolvePeriod({ period: 'all' }, '2026-11-16', '2010-01-01')
    expect(countDays(current)).toBe(1_830)
    expect(earlier).toBeNull()
  })

  test('last month of January is December', () => {
    expect(resolvePeriod({ period: 'lastmonth' }, '2026-01-31').current).toEqual({
      from: '2025-12-01',
      to: '2026-01-01',
    })
  })

  test('without comparison has no earlier range', () => {
    expect(resolvePeriod({ compare: 'none' }, '2026-11-16').earlier).toBeNull()
  })

  test('of own days includes the last one', () => {
    const search = { period: 'custom', from: '2026-02-27', to: '2026-02-28' } as const
    expect(resolvePeriod(search, '2026-11-16').current).toEqual({
      from: '2026-02-27',
      to: '2026-03-01',
    })
  })
})

describe('the earlier range', () => {
  test('is as long as the period, for each day and choice', () => {
    fc.assert(
      fc.property(day, fixed, compared, (today, period, compare) => {
        const { current, earlier } = resolvePeriod({ period, compare }, today)
        if (earlier === null) throw new Error('A comparison was asked for.')
        expect(countDays(earlier)).toBe(countDays(current))
        expect(earlier.from < current.from).toBe(true)
      }),
    )
  })

  test('ends on the day before the period, so that each day is in one of both', () => {
    fc.assert(
      fc.property(day, fixed, (today, period) => {
        const { current, earlier } = resolvePeriod({ period, compare: 'previous' }, today)
        expect(earlier?.to).toBe(current.from)
      }),
    )
  })

  test('has the same weekdays and shares no day with the period, if weekdays must match', () => {
    fc.assert(
      fc.property(day, fixed, (today, period) => {
        const { current, earlier } = resolvePeriod({ period, compare: 'previous-weekdays' }, today)
        if (earlier === null) throw new Error('A comparison was asked for.')
        expect(readWeekday(earlier.from)).toBe(readWeekday(current.from))
        expect(earlier.to <= current.from).toBe(true)
        expect(countDays({ from: earlier.to, to: current.from })).toBeLessThan(7)
      }),
    )
  })

  test('of a year before has the same dates, or begins at most three days beside them', () => {
    fc.assert(
      fc.property(day, fixed, (today, period) => {
        const { current, earlier } = resolvePeriod({ period, compare: 'year' }, today)
        if (earlier === null) throw new Error('A comparison was asked for.')
        if (!current.from.endsWith('02-29')) {
          expect(earlier.from.slice(4)).toBe(current.from.slice(4))
        }
        const matched = resolvePeriod({ period, compare: 'year-weekdays' }, today).earlier
        if (matched === null) throw new Error('A comparison was asked for.')
        expect(readWeekday(matched.from)).toBe(readWeekday(current.from))
        expect(Math.abs(countDays({ from: earlier.from, to: matched.from }))).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('of a leap day begins on 28 February', () => {
    const search = { period: 'today', compare: 'year' } as const
    expect(resolvePeriod(search, '2028-02-29').earlier).toEqual({
      from: '2027-02-28',
      to: '2027-03-01',
    })
  })
})

describe('the interval', () => {
  test('suits the length of the period unless one is chosen', () => {
    const read = (search: ChosenPeriod) => resolvePeriod(search, '2026-11-16').resolution
    expect(read({ period: 'today' })).toBe('hour')
    expect(read({ period: '30d' })).toBe('day')
    expect(read({ period: '30d', interval: 'week' })).toBe('week')
    expect(read({ period: '12mo', interval: 'hour' })).toBe('week')
    expect(read({ period: 'all' })).toBe('month')
  })

  test('of a day whose hours are no longer kept is the day', () => {
    const search = { period: 'custom', from: '2026-05-01', to: '2026-05-01' } as const
    expect(resolvePeriod(search, '2026-11-16').intervals).toEqual(['day'])
  })

  test('is one that can be chosen, for each period', () => {
    const search = fc.record({
      period: fc.constantFrom(...periods.filter((period) => period !== 'custom')),
      interval: fc.option(fc.constantFrom(...intervals), { nil: undefined }),
    })
    fc.assert(
      fc.property(day, search, (today, { period, interval }) => {
        const chosen = interval === undefined ? { period } : { period, interval }
        const resolved = resolvePeriod(chosen, today)
        expect(resolved.intervals).toContain(resolved.resolution)
        expect(resolved.intervals).toContain(resolved.usual)
      }),
    )
  })
})
