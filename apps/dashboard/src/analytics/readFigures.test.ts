import type { TimeSeries } from '@throughlink/api'
import { expect, test } from 'vitest'
import { countBegun, isNothing, isOpen, readPoints, readTotal } from './readFigures.ts'

const hours = ['10', '11', '12', '13'].map((hour) => `2026-11-16T${hour}:00:00.000Z`)
const line = (metric: TimeSeries['series'][number]['metric'], points: readonly number[]) => ({
  metric,
  value: null,
  isOther: false,
  total: 0,
  points,
})
const data: TimeSeries = {
  from: hours[0] ?? '',
  to: '2026-11-16T14:00:00.000Z',
  timezone: 'UTC',
  isExact: true,
  buckets: hours,
  series: [line('installs', [4, 0, 2, 0]), line('matched', [3, 0, 2, 0])],
}

test('a rate has no value where nothing was installed', () => {
  expect(readPoints(data, 'matchRate')).toEqual([0.75, null, 1, null])
})

test('the rate of a period is that of its sums, not the mean of its rates', () => {
  expect(readTotal(data, 'matchRate')).toBeCloseTo(5 / 6)
  expect(readTotal({ ...data, series: [] }, 'matchRate')).toBeNull()
})

test('buckets that have not begun are known', () => {
  const now = Date.parse('2026-11-16T12:30:00Z')
  expect(countBegun(data, now)).toBe(3)
  expect(isOpen(data, now)).toBe(true)
  expect(isOpen(data, now + 7_200_000)).toBe(false)
})

test('a rate of zero is a figure', () => {
  const unmatched = { ...data, series: [line('installs', [4, 0]), line('matched', [0, 0])] }
  expect(isNothing(unmatched, 'matchRate')).toBe(false)
  expect(isNothing(unmatched, 'clicks')).toBe(true)
  expect(isNothing({ ...data, series: [] }, 'matchRate')).toBe(true)
})
