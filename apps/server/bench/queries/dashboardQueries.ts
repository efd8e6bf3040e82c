import type { Range } from '../../src/manage/analytics/queries/bucketEdges.ts'
import { queryClickToInstall } from '../../src/manage/analytics/queries/queryClickToInstall.ts'
import type { AppAnalytics } from '../../src/manage/analytics/queries/createAnalytics.ts'
import { readConditions } from '../../src/manage/analytics/queries/dataConditions.ts'
import type { Dimension, Metric } from '../../src/manage/analytics/queries/dimensions.ts'
import { queryEventGroups } from '../../src/manage/analytics/queries/queryEventGroups.ts'
import { queryFunnel } from '../../src/manage/analytics/queries/queryFunnel.ts'
import { queryEvents } from '../../src/manage/analytics/queries/queryEvents.ts'
import { queryMatchQuality } from '../../src/manage/analytics/queries/queryMatchQuality.ts'
import { queryRetention } from '../../src/manage/analytics/queries/queryRetention.ts'
import { queryTimeSeries } from '../../src/manage/analytics/queries/queryTimeSeries.ts'
import { queryTopValues } from '../../src/manage/analytics/queries/queryTopValues.ts'
import { dayMs } from '../../src/platform/time/durations.ts'

export interface DashboardQuery {
  readonly name: string
  /** Whether it reads the hourly rollup or raw rows. */
  readonly reads: 'rollup' | 'rows'
  readonly run: (analytics: AppAnalytics, toMs: number) => Promise<unknown>
}

const linkId = '1000000'
const timezone = 'Europe/Berlin'
const last = (days: number, toMs: number): Range => ({ fromMs: toMs - days * dayMs, toMs })

const series =
  (days: number, resolution: 'hour' | 'day' | 'week', by?: Dimension, link: string | null = null) =>
  (analytics: AppAnalytics, toMs: number) =>
    queryTimeSeries(analytics, {
      range: last(days, toMs),
      resolution,
      timezone,
      linkId: link,
      metrics: ['clicks'],
      breakdown: by === undefined ? null : { by, values: null, top: 10 },
    })

const top =
  (by: Dimension, metric: Metric, link: string | null = null) =>
  (analytics: AppAnalytics, toMs: number) =>
    queryTopValues(analytics, { range: last(30, toMs), linkId: link, metric, by, limit: 20 })

const purchases = (toMs: number) => ({ name: 'purchase', range: last(30, toMs), conditions: [] })

/** Queries of the dashboard pages. */
export const dashboardQueries: readonly DashboardQuery[] = [
  { name: '30 days by day', reads: 'rollup', run: series(30, 'day') },
  { name: '30 days by hour', reads: 'rollup', run: series(30, 'hour') },
  { name: '84 days by week', reads: 'rollup', run: series(84, 'week') },
  { name: '30 days by country', reads: 'rollup', run: series(30, 'day', 'country') },
  { name: '84 days by campaign', reads: 'rollup', run: series(84, 'day', 'utm_campaign') },
  { name: '30 days by link', reads: 'rollup', run: series(30, 'day', 'link') },
  { name: 'a link, 30 days', reads: 'rollup', run: series(30, 'day', undefined, linkId) },
  { name: 'a link by country', reads: 'rollup', run: series(30, 'day', 'country', linkId) },
  { name: 'top countries', reads: 'rollup', run: top('country', 'clicks') },
  { name: 'top links', reads: 'rollup', run: top('link', 'installs') },
  { name: 'top events', reads: 'rollup', run: top('event', 'events') },
  {
    name: 'retention, 8 weeks',
    reads: 'rollup',
    run: (analytics, toMs) => queryRetention(analytics, { nowMs: toMs, cohorts: 8, linkId: null }),
  },
  {
    name: 'funnel, 30 days',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryFunnel(analytics, {
        range: last(30, toMs),
        linkId: null,
        event: 'purchase',
        withinDays: 7,
      }),
  },
  {
    name: 'click to install, 30 days',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryClickToInstall(analytics, { range: last(30, toMs), linkId: null }),
  },
  {
    name: 'match quality, 30 days',
    reads: 'rows',
    run: (analytics, toMs) => queryMatchQuality(analytics, { range: last(30, toMs), timezone }),
  },
  {
    name: 'events by plan',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryEventGroups(analytics, {
        ...purchases(toMs),
        groupBy: ['plan'],
        sumOf: ['cart', 'total'],
        limit: 50,
      }),
  },
  {
    name: 'events by plan, filtered',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryEventGroups(analytics, {
        ...purchases(toMs),
        conditions: readConditions(['/cart/total gte 150', '/plan ne "plan3"']),
        groupBy: ['plan'],
        sumOf: null,
        limit: 50,
      }),
  },
  {
    name: 'latest events',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryEvents(analytics, { ...purchases(toMs), before: null, limit: 50 }),
  },
]
