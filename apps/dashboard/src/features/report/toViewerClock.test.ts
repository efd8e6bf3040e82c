import type { SharedReport } from '@throughlink/api'
import { expect, test } from 'vitest'
import { toViewerClock } from './toViewerClock.ts'

const series = {
  from: '2026-11-17T15:00:00.000Z',
  to: '2026-11-19T15:00:00.000Z',
  timezone: 'Asia/Tokyo',
  isExact: true,
  buckets: ['2026-11-17T15:00:00.000Z', '2026-11-18T15:00:00.000Z'],
  series: [],
}
const report: SharedReport = {
  title: 'Posters',
  appName: 'Lumen',
  timezone: 'Asia/Tokyo',
  period: { from: '2026-11-18', to: '2026-11-20', startsAt: series.from, endsAt: series.to },
  earlier: null,
  resolution: 'day',
  where: [],
  metric: 'clicks',
  series,
  earlierSeries: null,
  isEarlierComparable: false,
  lists: [],
  linkNames: {},
  countedAt: '2026-11-19T03:30:00.000Z',
}

/** A time as the clock of the viewer shows it. */
const show = (time: string | number) => {
  const at = new Date(time)
  return `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()} ${at.getHours()}:${at.getMinutes()}`
}

test('a viewer in any zone sees the days and the time of the report', () => {
  const { report: moved, nowMs } = toViewerClock(report)
  expect(moved.series?.buckets.map(show)).toEqual(['2026-11-18 0:0', '2026-11-19 0:0'])
  expect(show(moved.period.startsAt)).toBe('2026-11-18 0:0')
  expect(show(moved.period.endsAt)).toBe('2026-11-20 0:0')
  expect(show(nowMs)).toBe('2026-11-19 12:30')
  expect([moved.earlier, moved.earlierSeries]).toEqual([null, null])
})
