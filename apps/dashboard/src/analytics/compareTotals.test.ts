import type { TimeSeries } from '@throughlink/api'
import {
  addDays,
  comparisons,
  type DayRange,
  intervals,
  periods,
  resolvePeriod,
} from '@throughlink/protocol/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatChange } from '../format/numbers.ts'
import { compareTotals, type PeriodSeries } from './compareTotals.ts'

const hourMs = 3_600_000

describe('the change against an earlier period', () => {
  test('leaves out the hour that is still running', () => {
    const now = Date.parse('2026-11-16T11:02:00Z')
    const search = { period: 'today' } as const
    const compared = compare(search, '2026-11-16', 'UTC', now)
    expect(compared).toEqual({ current: 11, earlier: 11, buckets: 11 })
  })

  test('leaves out the day that is still running', () => {
    const now = Date.parse('2026-11-16T11:02:00Z')
    const compared = compare({ period: '7d' }, '2026-11-16', 'UTC', now)
    expect(compared).toEqual({ current: 144, earlier: 144, buckets: 6 })
  })

  test('is unknown before the first hour of the day is over', () => {
    const now = Date.parse('2026-11-16T00:30:00Z')
    expect(compare({ period: 'today' }, '2026-11-16', 'UTC', now)).toBeNull()
  })

  test('takes all of a period that is over', () => {
    const search = { period: 'custom', from: '2026-11-02', to: '2026-11-15' } as const
    const now = Date.parse('2026-11-16T11:02:00Z')
    expect(compare(search, '2026-11-16', 'UTC', now)).toEqual({
      current: 336,
      earlier: 336,
      buckets: null,
    })
  })

  test('counts the hour that begins before a cut week, where days begin at half past', () => {
    const search = { period: 'lastmonth', interval: 'week' } as const
    const now = Date.parse('2026-01-02T00:00:00Z')
    const compared = compare(search, '2026-01-02', 'Australia/Adelaide', now)
    expect(compared).toEqual({ current: 744, earlier: 744, buckets: null })
  })

  test('is 0 % for constant traffic, at any minute of any hour in any zone', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Asia/Kathmandu',
      'Australia/Adelaide',
      'Australia/Lord_Howe',
      'Pacific/Kiritimati',
      'America/Santiago',
    ]
    const search = fc.oneof(
      fc.record({
        period: fc.constantFrom(...periods.filter((each) => each !== 'custom' && each !== 'all')),
        compare: fc.constantFrom(...comparisons.filter((each) => each !== 'none')),
        interval: fc.constantFrom(...intervals),
      }),
      fc.integer({ min: 1, max: 40 }).map((days) => ({ period: 'custom', days })),
    )
    fc.assert(
      fc.property(
        search,
        fc.constantFrom(...zones),
        // Whole days of 2026, which has the clock changes of each zone, by the minute.
        fc.integer({ min: 0, max: 365 * 24 * 60 - 1 }),
        (each, zone, minute) => {
          const now = Date.UTC(2026, 0, 2) + minute * 60_000
          const today = toLocalDay(now, zone)
          const asked =
            'days' in each
              ? ({ period: 'custom', from: addDays(today, 1 - each.days), to: today } as const)
              : (each as Parameters<typeof resolvePeriod>[0])
          const compared = compare(asked, today, zone, now)
          if (compared === null) return
          const { current, earlier } = compared
          expect(current).toBeGreaterThan(0)
          expect(formatChange(current ?? 0, earlier ?? 0).direction).toBe('none')
        },
      ),
      { numRuns: 300 },
    )
  })
})

function compare(
  search: Parameters<typeof resolvePeriod>[0],
  today: string,
  zone: string,
  now: number,
) {
  const { current, earlier, resolution } = resolvePeriod(search, today)
  if (earlier === null) throw new Error('A comparison was asked for.')
  return compareTotals(
    'clicks',
    answer(current, resolution, zone, now),
    answer(earlier, resolution, zone, now),
    now,
  )
}

/** The service’s answer for one click in each hour: hours are counted in the bucket that they start in. */
function answer(
  range: DayRange,
  resolution: 'hour' | 'day' | 'week' | 'month',
  zone: string,
  now: number,
): PeriodSeries {
  const fromMs = getStartOfDay(range.from, zone)
  const toMs = getStartOfDay(range.to, zone)
  const countedFrom = Math.floor(fromMs / hourMs) * hourMs
  const countedTo = Math.ceil(toMs / hourMs) * hourMs
  const edges = listEdges(countedFrom, countedTo, resolution, zone)
  const points = edges.map(() => 0)
  // The running hour has clicks too, which must not count.
  for (let at = countedFrom, index = 0; at < countedTo && at <= now; at += hourMs) {
    while ((edges[index + 1] ?? Infinity) <= at) index += 1
    points[index] = (points[index] ?? 0) + (at + hourMs > now ? 0.5 : 1)
  }
  const data: TimeSeries = {
    from: new Date(countedFrom).toISOString(),
    to: new Date(countedTo).toISOString(),
    timezone: zone,
    isExact: true,
    buckets: edges.map((edge) => new Date(edge).toISOString()),
    series: [{ metric: 'clicks', value: null, isOther: false, total: 0, points }],
  }
  return { data, fromMs, toMs }
}

function listEdges(fromMs: number, toMs: number, resolution: string, zone: string): number[] {
  const edges: number[] = []
  if (resolution === 'hour') {
    for (let at = fromMs; at < toMs; at += hourMs) edges.push(at)
    return edges
  }
  const isFirst = (day: string) =>
    resolution === 'day' ||
    (resolution === 'week' ? new Date(day).getUTCDay() === 1 : day.endsWith('-01'))
  let day = toLocalDay(fromMs, zone)
  while (!isFirst(day)) day = addDays(day, -1)
  for (let at = getStartOfDay(day, zone); at < toMs; at = getStartOfDay(day, zone)) {
    edges.push(at)
    do day = addDays(day, 1)
    while (!isFirst(day))
  }
  return edges
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function toLocalDay(atMs: number, zone: string): string {
  const format = formatters.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  formatters.set(zone, format)
  return format.format(atMs)
}

const starts = new Map<string, number>()

function getStartOfDay(day: string, zone: string): number {
  const key = `${day} ${zone}`
  const known = starts.get(key)
  if (known !== undefined) return known
  const noon = Date.parse(`${day}T00:00:00Z`)
  let before = noon - 16 * hourMs
  let at = noon + 16 * hourMs
  while (at - before > 60_000) {
    const middle = Math.floor((before + at) / 2 / 60_000) * 60_000
    if (toLocalDay(middle, zone) >= day) at = middle
    else before = middle
  }
  starts.set(key, at)
  return at
}
