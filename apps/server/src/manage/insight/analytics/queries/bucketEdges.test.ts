import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#platform/time/durations.ts'
import { getBucketEdges, resolutions } from './bucketEdges.ts'
import { getStartOfDay, isTimezone, toLocalDay } from './localDay.ts'

const at = (text: string) => Date.parse(text)
const toHours = (edges: readonly number[]) =>
  edges.slice(1).map((edge, index) => (edge - (edges[index] ?? 0)) / hourMs)
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Cairo',
  'Pacific/Kiritimati',
]

describe('days in a time zone', () => {
  test('have 23 hours in spring and 25 in autumn', () => {
    const spring = { fromMs: at('2026-03-28T00:00Z'), toMs: at('2026-03-31T12:00Z') }
    expect(toHours(getBucketEdges(spring, 'day', 'Europe/Berlin'))).toEqual([24, 23, 24])
    const autumn = { fromMs: at('2026-10-31T12:00Z'), toMs: at('2026-11-03T12:00Z') }
    expect(toHours(getBucketEdges(autumn, 'day', 'America/New_York'))).toEqual([24, 25, 24])
  })

  test('start when the local date changes, even where midnight is skipped', () => {
    const berlin = getStartOfDay(
      toLocalDay(at('2026-03-29T10:00Z'), 'Europe/Berlin'),
      'Europe/Berlin',
    )
    expect(new Date(berlin).toISOString()).toBe('2026-03-28T23:00:00.000Z')
    // In Cairo, clocks jump from 23:59 on Thursday to 1:00 on Friday.
    const cairo = getStartOfDay(toLocalDay(at('2026-04-24T10:00Z'), 'Africa/Cairo'), 'Africa/Cairo')
    expect(new Date(cairo).toISOString()).toBe('2026-04-23T22:00:00.000Z')
    const kolkata = getStartOfDay(
      toLocalDay(at('2026-04-24T10:00Z'), 'Asia/Kolkata'),
      'Asia/Kolkata',
    )
    expect(new Date(kolkata).toISOString()).toBe('2026-04-23T18:30:00.000Z')
  })

  test('form weeks from Monday, and months', () => {
    const range = { fromMs: at('2026-10-15T12:00Z'), toMs: at('2026-11-15T00:00Z') }
    const iso = (edges: readonly number[]) => edges.map((edge) => new Date(edge).toISOString())
    expect(iso(getBucketEdges(range, 'week', 'UTC')).map((text) => text.slice(0, 10))).toEqual([
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
    ])
    expect(iso(getBucketEdges(range, 'month', 'Europe/Berlin'))).toEqual([
      '2026-09-30T22:00:00.000Z',
      '2026-10-31T23:00:00.000Z',
    ])
  })

  test('cover any range without gaps or overlaps, in any zone and resolution', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00Z'), max: at('2027-12-01T00:00Z') }),
        fc.integer({ min: 1, max: 40 * dayMs }),
        fc.constantFrom(...zones),
        fc.constantFrom(...resolutions),
        (fromMs, lengthMs, timezone, resolution) => {
          const toMs = fromMs + lengthMs
          const edges = getBucketEdges({ fromMs, toMs }, resolution, timezone)
          expect(edges[0]).toBeLessThanOrEqual(fromMs)
          expect(edges.at(-1)).toBeLessThan(toMs)
          expect(edges.slice(1).every((edge, index) => edge > (edges[index] ?? 0))).toBe(true)
          expect(edges.slice(1).every((edge) => edge > fromMs)).toBe(true)
          if (resolution === 'hour') return
          for (const edge of edges) {
            expect(toLocalDay(edge, timezone)).toBeGreaterThan(toLocalDay(edge - 1, timezone))
          }
          // No calendar day starts between two edges.
          if (resolution !== 'day') return
          const days = edges.map((edge) => toLocalDay(edge, timezone))
          expect(toLocalDay(toMs - 1, timezone)).toBe(days.at(-1))
          expect(days).toEqual(days.map((_, index) => (days[0] ?? 0) + index))
        },
      ),
      { numRuns: 300 },
    )
  })
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Etc/GMT+5', true],
  ['+05:30', false],
  ['Europe/Nowhere', false],
  ["UTC'); DROP TABLE clicks; --", false],
  ['', false],
  ['UTC\0', false],
])('isTimezone(%j) returns %s', (name, expected) => {
  expect(isTimezone(name)).toBe(expected)
})
