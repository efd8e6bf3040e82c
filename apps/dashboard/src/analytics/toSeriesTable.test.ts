import type { TimeSeries } from '@throughlink/api'
import { expect, test } from 'vitest'
import { toSeriesTable } from './toSeriesTable.ts'

const data = (buckets: readonly string[], timezone = 'Europe/Berlin'): TimeSeries => ({
  from: buckets[0] ?? '',
  to: '2026-10-27T23:00:00Z',
  timezone,
  isExact: true,
  buckets: [...buckets],
  series: [
    { metric: 'clicks', value: null, isOther: false, total: 0, points: buckets.map((_, at) => at) },
  ],
})

test('days are those of the zone, also around a clock change', () => {
  const days = ['2026-10-23T22:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z']
  expect(toSeriesTable(data(days), undefined, ['clicks'], 'day')).toEqual([
    ['Day (Europe/Berlin)', 'Clicks'],
    ['2026-10-24', 0],
    ['2026-10-25', 1],
    ['2026-10-26', 2],
  ])
})

test('hours are those of the zone, beside the earlier period', () => {
  const now = data(['2026-10-19T18:30:00Z'], 'Asia/Kolkata')
  const earlier = data(['2026-10-12T18:30:00Z'], 'Asia/Kolkata')
  expect(toSeriesTable(now, earlier, ['clicks'], 'hour')).toEqual([
    ['Time (Asia/Kolkata)', 'Clicks', 'Clicks, earlier'],
    ['2026-10-20 00:00', 0, 0],
  ])
})
