import { dayMs } from '@throughlink/server/src/platform/time/durations.ts'
import type { Shop } from './readShop.ts'

/** A request of the dashboard. */
export interface DashboardRequest {
  readonly screen: 'overview' | 'filtered overview' | 'link' | 'matches' | 'events'
  readonly name: string
  /** Path below the app, with the query. */
  readonly path: string
  /** Sent with POST. */
  readonly body?: unknown
}

const timezone = 'Europe/Berlin'
/** The service reads raw rows of at most this many days in one request. */
const maxRawDays = 100
/** As `useMetricFigures` of the dashboard. */
const allMetrics = ['clicks', 'installs', 'matched', 'opens', 'events']
/** Metrics of a list that is ranked by clicks. */
const ranked = ['clicks', 'installs']

type Query = Readonly<Record<string, string | number | readonly string[]>>

interface Period {
  readonly name: string
  readonly days: number
  readonly resolution: 'day' | 'week'
}

/** The default of the dashboard, and the longest that it offers. */
const periods: readonly Period[] = [
  { name: '30 days', days: 30, resolution: 'day' },
  { name: 'a year', days: 365, resolution: 'week' },
]

/**
 * Lists the requests of the screens with figures, with the ranges, metrics and limits that the dashboard sends.
 * Keep it in step with `apps/dashboard/src/analytics` and the features that use it.
 */
export function listRequests(shop: Shop, nowMs: number): readonly DashboardRequest[] {
  return [
    ...periods.flatMap((period) => [
      ...listOverview(shop, period, nowMs),
      ...listFilteredOverview(shop, period, nowMs),
      ...listLink(shop, period, nowMs),
      ...listMatches(period, nowMs),
      ...listEvents(shop, period, nowMs),
    ]),
    ...listRetention(),
  ]
}

function listOverview(
  shop: Shop,
  { name, days, resolution }: Period,
  nowMs: number,
): DashboardRequest[] {
  const range = toDays(days, nowMs)
  const top = (by: string, limit = 8): DashboardRequest => ({
    screen: 'overview',
    name: `top ${by}, ${name}`,
    path: toPath('analytics/top-values', { ...range, by, metrics: ranked, limit }),
  })
  const series = { ...range, resolution, metrics: allMetrics }
  return [
    { screen: 'overview', name: `metrics, ${name}`, path: toPath('analytics/time-series', series) },
    {
      screen: 'overview',
      name: `metrics before, ${name}`,
      path: toPath('analytics/time-series', {
        ...series,
        ...toDays(days, nowMs - Math.ceil(days / 7) * 7 * dayMs),
      }),
    },
    ...(days > maxRawDays
      ? []
      : [
          {
            screen: 'overview' as const,
            name: `funnel, ${name}`,
            path: toPath('analytics/funnel', { ...range, event: shop.events[0] }),
          },
        ]),
    top('platform', 3),
    top('link'),
    top('tag'),
    top('domain'),
    top('referrer'),
    top('utm_source'),
    top('utm_campaign'),
    top('utm_term'),
    top('country', 300),
  ]
}

/** Two filters, or one beside another dimension, are counted from raw rows. */
function listFilteredOverview(
  shop: Shop,
  { name, days, resolution }: Period,
  nowMs: number,
): DashboardRequest[] {
  const range = toDays(days, nowMs)
  const country = 'country:eq:DE'
  const series = (
    title: string,
    where: readonly string[],
    metrics = allMetrics,
  ): DashboardRequest => ({
    screen: 'filtered overview',
    name: `${title}, ${name}`,
    path: toPath('analytics/time-series', { ...range, resolution, metrics, where }),
  })
  const top = (
    by: string,
    where: readonly string[],
    title = where.join(' and '),
  ): DashboardRequest => ({
    screen: 'filtered overview',
    name: `top ${by} where ${title}, ${name}`,
    path: toPath('analytics/top-values', { ...range, by, metrics: ranked, limit: 8, where }),
  })
  const tag = `tag:eq:${shop.tag}`
  return [
    series('metrics where country', [country]),
    series('metrics where country and platform', [country, 'platform:eq:ios']),
    series('metrics where a tag', [tag]),
    top('link', [country], 'country'),
    top('tag', [country], 'country'),
    top('utm_source', [country], 'country'),
    top('country', [tag], 'a tag'),
    top('country', ['platform:eq:ios'], 'platform'),
    ...(days > maxRawDays
      ? []
      : [
          {
            screen: 'filtered overview' as const,
            name: `funnel where country, ${name}`,
            path: toPath('analytics/funnel', { ...range, event: shop.events[0], where: [country] }),
          },
        ]),
  ]
}

function listLink(
  { linkId }: Shop,
  { name, days, resolution }: Period,
  nowMs: number,
): DashboardRequest[] {
  const range = toDays(days, nowMs)
  const where = [`link:eq:${linkId}`]
  const isDefault = days === 30
  const series = { ...range, resolution, metrics: allMetrics, where }
  return [
    { screen: 'link', name: `metrics, ${name}`, path: toPath('analytics/time-series', series) },
    ...['referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'country', 'platform'].map(
      (by): DashboardRequest => ({
        screen: 'link',
        name: `top ${by}, ${name}`,
        path: toPath('analytics/top-values', { ...range, by, metrics: ranked, limit: 6, where }),
      }),
    ),
    // These two have no period.
    ...(isDefault ? ['clicks', 'installs'] : []).map((list): DashboardRequest => ({
      screen: 'link',
      name: `latest ${list}`,
      path: toPath(list, { linkId, limit: 10 }),
    })),
  ]
}

function listMatches({ days }: Period, nowMs: number): DashboardRequest[] {
  const limited = Math.min(days, maxRawDays)
  const range = toDays(limited, nowMs)
  const name = `${limited} days`
  const installs = (title: string, filter: Query): DashboardRequest => ({
    screen: 'matches',
    name: `${title}, ${name}`,
    path: toPath('installs', { ...range, limit: 50, ...filter }),
  })
  return [
    {
      screen: 'matches',
      name: `match quality, ${name}`,
      path: toPath('analytics/match-quality', range),
    },
    installs('installs', {}),
    installs('unmatched installs', { isMatched: 'false' }),
    installs('installs by method', { method: 'probabilistic', platform: 'ios' }),
  ]
}

function listEvents(
  { events }: Shop,
  { name, days, resolution }: Period,
  nowMs: number,
): DashboardRequest[] {
  const range = toDays(days, nowMs)
  const limited = Math.min(days, maxRawDays)
  const rows = toDays(limited, nowMs)
  const [event] = events
  const card = (title: string, path: string, query: Query): DashboardRequest => ({
    screen: 'events',
    name: title,
    path: toPath(path, query),
  })
  const funnel = (
    title: string,
    steps: readonly unknown[],
    more: object = {},
  ): DashboardRequest => ({
    screen: 'events',
    name: `${title}, ${limited} days`,
    path: 'analytics/funnels',
    body: { ...rows, timezone, steps, windowSeconds: 604_800, ...more },
  })
  const first = [{ type: 'click' }, { type: 'install' }]
  const six = [...first, ...events.slice(0, 4).map((each) => ({ type: 'event', name: each }))]
  return [
    card(`event names, ${name}`, 'analytics/top-values', {
      ...range,
      by: 'event',
      metrics: ['events'],
      limit: 200,
    }),
    card(`event series, ${name}`, 'analytics/time-series', {
      ...range,
      by: 'event',
      values: [event],
      metrics: ['events'],
      resolution,
    }),
    card(`event total, ${limited} days`, 'analytics/events', { ...rows, name: event, limit: 50 }),
    card(`event properties, ${limited} days`, 'analytics/event-properties', {
      ...rows,
      name: event,
    }),
    card(`latest events, ${limited} days`, 'analytics/events/latest', {
      ...rows,
      name: event,
      limit: 25,
    }),
    funnel('default funnel', first),
    funnel('funnel of six steps', six),
    funnel('funnel of three steps by country', six.slice(0, 3), { by: 'country', top: 20 }),
    funnel('funnel of three steps by tag', six.slice(0, 3), { by: 'tag', top: 20 }),
  ]
}

function listRetention(): DashboardRequest[] {
  return [8, 12, 26].map((cohorts) => ({
    screen: 'events',
    name: `retention, ${cohorts} weeks`,
    path: `analytics/retention?cohorts=${cohorts}`,
  }))
}

/** Whole days that end with that of `nowMs`, as the dashboard sends them. */
function toDays(days: number, nowMs: number) {
  const toDay = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
  return { from: toDay(nowMs - (days - 1) * dayMs), to: toDay(nowMs + dayMs) }
}

function toPath(path: string, query: Query): string {
  const parameters = new URLSearchParams()
  const all: Query = { ...query, timezone }
  for (const [name, value] of Object.entries(all)) {
    for (const each of [value].flat()) parameters.append(name, String(each))
  }
  return `${path}?${parameters.toString()}`
}
