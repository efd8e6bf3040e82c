import type { Range } from '../../src/manage/analytics/queries/bucketEdges.ts'
import { queryClickToInstall } from '../../src/manage/analytics/queries/queryClickToInstall.ts'
import type { AppAnalytics } from '../../src/manage/analytics/queries/createAnalytics.ts'
import { readConditions } from '../../src/manage/analytics/queries/dataConditions.ts'
import type { Dimension, Metric } from '../../src/manage/analytics/queries/dimensions.ts'
import type { RowFilter } from '../../src/manage/analytics/queries/filters.ts'
import { queryEventGroups } from '../../src/manage/analytics/queries/queryEventGroups.ts'
import { queryFunnel } from '../../src/manage/analytics/queries/queryFunnel.ts'
import { queryEventProperties } from '../../src/manage/analytics/queries/queryEventProperties.ts'
import { queryEvents } from '../../src/manage/analytics/queries/queryEvents.ts'
import { queryMatchQuality } from '../../src/manage/analytics/queries/queryMatchQuality.ts'
import { queryRetention } from '../../src/manage/analytics/queries/queryRetention.ts'
import { queryStepFunnel } from '../../src/manage/analytics/queries/queryStepFunnel.ts'
import { queryTimeSeries } from '../../src/manage/analytics/queries/queryTimeSeries.ts'
import { queryTopValues } from '../../src/manage/analytics/queries/queryTopValues.ts'
import { queryClicks } from '../../src/manage/clicks/queryClicks.ts'
import { queryInstalls } from '../../src/manage/installs/queryInstalls.ts'
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

const toFilters = (link: string | null): readonly RowFilter[] =>
  link === null ? [] : [{ by: 'link', op: 'eq', values: [link] }]

const series =
  (days: number, resolution: 'hour' | 'day' | 'week', by?: Dimension, link: string | null = null) =>
  (analytics: AppAnalytics, toMs: number) =>
    queryTimeSeries(analytics, {
      range: last(days, toMs),
      resolution,
      timezone,
      filters: toFilters(link),
      metrics: ['clicks'],
      breakdown: by === undefined ? null : { by, values: null, top: 10 },
    })

const top =
  (by: Dimension, metric: Metric, link: string | null = null) =>
  (analytics: AppAnalytics, toMs: number) =>
    queryTopValues(analytics, {
      range: last(30, toMs),
      filters: toFilters(link),
      metrics: [metric],
      by,
      limit: 20,
    })

const inCountry: readonly RowFilter[] = [{ by: 'country', op: 'eq', values: ['C0', 'C1'] }]
const onIos: readonly RowFilter[] = [{ by: 'platform', op: 'eq', values: ['ios'] }]

/** The metrics of the overview, with filters. */
const filtered = (filters: readonly RowFilter[]) => (analytics: AppAnalytics, toMs: number) =>
  queryTimeSeries(analytics, {
    range: last(30, toMs),
    resolution: 'day',
    timezone,
    filters,
    metrics: ['clicks', 'installs', 'matched', 'opens', 'events'],
    breakdown: null,
  })

/** Every third of the app's links has one of five tags. */
const tags = Array.from({ length: 100 }, (_, at) => ({ linkId: 1_000_000 + at * 3, tag: at % 5 }))
const labels = {
  linkIds: tags.map((each) => String(each.linkId)),
  labels: tags.map(({ tag }) => JSON.stringify([`tag${tag}`])),
}

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
    run: (analytics, toMs) => queryRetention(analytics, { nowMs: toMs, cohorts: 8, filters: [] }),
  },
  {
    name: 'funnel, 30 days',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryFunnel(analytics, {
        range: last(30, toMs),
        filters: [],
        event: 'purchase',
        withinDays: 7,
      }),
  },
  {
    name: 'click to install, 30 days',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryClickToInstall(analytics, { range: last(30, toMs), filters: [] }),
  },
  {
    name: 'match quality, 30 days',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryMatchQuality(analytics, { range: last(30, toMs), filters: [], timezone }),
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
  {
    name: 'metrics of a country',
    reads: 'rollup',
    run: filtered(inCountry),
  },
  {
    name: 'metrics of a country and platform',
    reads: 'rows',
    run: filtered([...inCountry, ...onIos]),
  },
  {
    name: 'top tags',
    reads: 'rollup',
    run: (analytics, toMs) =>
      queryTopValues(analytics, {
        range: last(30, toMs),
        filters: [],
        metrics: ['clicks', 'installs'],
        by: 'tag',
        labels,
        limit: 8,
      }),
  },
  {
    name: 'top campaigns of a country',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryTopValues(analytics, {
        range: last(30, toMs),
        filters: inCountry,
        metrics: ['clicks', 'installs'],
        by: 'utm_campaign',
        limit: 8,
      }),
  },
  {
    name: 'funnel of five steps',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryStepFunnel(analytics, {
        range: last(30, toMs),
        steps: [
          { type: 'click' },
          { type: 'install' },
          ...['open', 'view', 'purchase'].map((name) => ({
            type: 'event' as const,
            name,
            conditions: [],
          })),
        ],
        windowMs: 7 * dayMs,
        filters: [],
        by: null,
        top: 10,
      }),
  },
  {
    name: 'event properties',
    reads: 'rows',
    run: (analytics, toMs) => queryEventProperties(analytics, purchases(toMs)),
  },
  {
    name: 'latest installs',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryInstalls(analytics, {
        range: last(30, toMs),
        filter: {},
        after: null,
        limit: 51,
        excludedIds: [],
      }),
  },
  {
    name: 'latest clicks of a link',
    reads: 'rows',
    run: (analytics, toMs) =>
      queryClicks(analytics, { range: last(30, toMs), linkId, after: null, limit: 11 }),
  },
]
