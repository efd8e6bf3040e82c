import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparisons, periods } from './analyticsSearch.ts'
import { addDays, countDays, resolvePeriod } from './resolvePeriod.ts'

describe('a period', () => {
  test('of seven days ends today and is compared with the seven days before', () => {
    expect(resolvePeriod({ period: '7d' }, '2026-11-16')).toEqual({
      current: { from: '2026-11-10', to: '2026-11-17' },
      earlier: { from: '2026-11-03', to: '2026-11-10' },
      resolution: 'day',
    })
  })

  test('is compared with days of the same weekdays, as many, that end before it does', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2020-01-01', count))
    const search = fc.record({
      period: fc.constantFrom(...periods.filter((period) => period !== 'custom')),
      compare: fc.constantFrom(...comparisons.filter((compare) => compare !== 'none')),
    })
    fc.assert(
      fc.property(day, search, (today, each) => {
        const { current, earlier } = resolvePeriod(each, today)
        if (earlier === null) throw new Error('A comparison was asked for.')
        expect(countDays(earlier)).toBe(countDays(current))
        expect(countDays({ from: earlier.from, to: current.from }) % 7).toBe(0)
        expect(earlier.from < current.from).toBe(true)
      }),
    )
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
