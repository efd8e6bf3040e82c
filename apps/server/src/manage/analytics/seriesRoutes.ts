import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { dayMs } from '../../platform/time/durations.ts'
import {
  access,
  getAnalytics,
  maxDays,
  rowsKeptDays,
  toRange,
  toTime,
  type AnalyticsRoutesOptions,
} from './analyticsRoutesOptions.ts'
import { resolutions, type Range } from './queries/bucketEdges.ts'
import {
  isCountedBy,
  metrics as allMetrics,
  type Dimension,
  type Metric,
} from './queries/dimensions.ts'
import { hoursKeptDays } from './queries/getHoursStart.ts'
import { queryFreshness } from './queries/queryFreshness.ts'
import {
  readRange,
  readTimezone,
  rejectParameter,
  toCountedRange,
  type RequestedRange,
} from './queries/readRange.ts'
import { queryTimeSeries } from './queries/queryTimeSeries.ts'
import { queryTopValues } from './queries/queryTopValues.ts'
import { isCountedFromRows } from './queries/selectCells.ts'
import {
  DimensionSchema,
  FreshnessSchema,
  linkQuery,
  MetricSchema,
  plainText,
  rangeQuery,
  TimeSeriesSchema,
  timezoneQuery,
  TopValuesSchema,
} from './analyticsSchemas.ts'

const params = Type.Object({ appId: Type.String() })
const staleSeconds = 60
const hoursReason = `counts by hour are kept for ${hoursKeptDays} days`
const rowsLimit = `With \`link\`, a breakdown by utm_source, utm_medium or utm_campaign is counted from raw rows, and limited to ${maxDays.rawRows} days within the last 13 months.`

export function addSeriesRoutes(
  app: FastifyInstance,
  { analytics, pool, now }: AnalyticsRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/v1/apps/:appId/analytics/time-series',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getTimeSeries',
        summary: 'Get a time series',
        description:
          `The range is limited to ${maxDays.hour} days by hour, ${maxDays.day} by day, ${maxDays.week} by week and ${maxDays.month} by month. ` +
          `Hours are kept for ${hoursKeptDays} days, at least until the end of the month; older counts are by UTC day. ${rowsLimit}`,
        params,
        querystring: Type.Object(
          {
            ...rangeQuery,
            ...timezoneQuery,
            ...linkQuery,
            resolution: Type.Optional(
              Type.Enum([...resolutions], { default: 'day', description: 'Length of a bucket.' }),
            ),
            metrics: Type.Optional(
              Type.Array(MetricSchema, {
                minItems: 1,
                maxItems: allMetrics.length,
                uniqueItems: true,
                default: ['clicks'],
                description: 'Metrics to return. Only one is allowed together with `by`.',
              }),
            ),
            by: Type.Optional(DimensionSchema),
            values: Type.Optional(
              Type.Array(plainText(500), {
                minItems: 1,
                maxItems: 50,
                uniqueItems: true,
                examples: [['DE', 'AT']],
                description:
                  'Values of `by` to return. Defaults to the `top` values and all others combined.',
              }),
            ),
            top: Type.Optional(
              Type.Integer({
                minimum: 1,
                maximum: 50,
                default: 10,
                description: 'Number of values of `by` to list separately.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: TimeSeriesSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { query } = request
      const { link = null, resolution = 'day', metrics = ['clicks'], by, values, top = 10 } = query
      if (by !== undefined) rejectUncounted(metrics, by, link)
      else if (values !== undefined) rejectParameter('/values', 'requires `by`')
      const timezone = readTimezone(query.timezone)
      const appAnalytics = getAnalytics(analytics, request)
      const hoursStartMs = appAnalytics.getHoursStart()
      const requested = readSeriesRange(query, {
        nowMs: now(),
        days: maxDays[resolution],
        by,
        link,
      })
      if (resolution === 'hour') rejectBefore(hoursStartMs, requested, hoursReason)
      const range = toCountedRange(requested, hoursStartMs)
      const breakdown = by === undefined ? null : { by, values: values ?? null, top }
      const { edgesMs, isExact, series } = await queryTimeSeries(appAnalytics, {
        range,
        resolution,
        timezone,
        linkId: link,
        metrics,
        breakdown,
      })
      return { ...toRange(range), timezone, isExact, buckets: edgesMs.map(toTime), series }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/top-values',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'listTopValues',
        summary: 'List top values',
        description: `The range is limited to ${maxDays.values} days. ${rowsLimit}`,
        params,
        querystring: Type.Object(
          {
            ...rangeQuery,
            ...timezoneQuery,
            ...linkQuery,
            metric: Type.Optional(MetricSchema),
            by: DimensionSchema,
            limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
          },
          { additionalProperties: false },
        ),
        response: { 200: TopValuesSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { link = null, by, limit = 20 } = request.query
      const { metric = by === 'event' ? 'events' : by === 'method' ? 'installs' : 'clicks' } =
        request.query
      rejectUncounted([metric], by, link)
      const appAnalytics = getAnalytics(analytics, request)
      const scope = { nowMs: now(), days: maxDays.values, by, link }
      const requested = readSeriesRange(request.query, scope)
      const range = toCountedRange(requested, appAnalytics.getHoursStart())
      const topQuery = { range, linkId: link, metric, by, limit }
      return { ...toRange(range), ...(await queryTopValues(appAnalytics, topQuery)) }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/freshness',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getFreshness',
        summary: 'Get the freshness of analytics',
        params,
        response: { 200: FreshnessSchema, ...problemResponses },
      },
    },
    async () => {
      const { upToMs, lagSeconds } = await queryFreshness(pool, now())
      return { upTo: toTime(upToMs), lagSeconds, isStale: lagSeconds > staleSeconds }
    },
  )
}

interface SeriesScope {
  readonly nowMs: number
  /** Longest range of a rollup. */
  readonly days: number
  readonly by: Dimension | undefined
  readonly link: string | null
}

/** Reads the range. It is shorter for a breakdown that is counted from raw rows. */
function readSeriesRange(query: RequestedRange, { nowMs, days, by, link }: SeriesScope): Range {
  if (by === undefined || !isCountedFromRows(by, link)) return readRange(query, nowMs, days)
  const range = readRange(query, nowMs, Math.min(days, maxDays.rawRows))
  const reason = `${by} of one link is counted from raw rows, which are kept for 13 months`
  rejectBefore(nowMs - rowsKeptDays * dayMs, range, reason)
  return range
}

function rejectBefore(earliestMs: number, { fromMs }: Range, reason: string): void {
  if (fromMs >= earliestMs) return
  rejectParameter('/from', `must be ${toTime(earliestMs)} or later: ${reason}`)
}

/** Rejects combinations that are never counted: they would return zeros that look like a real result. */
function rejectUncounted(metrics: readonly Metric[], by: Dimension, link: string | null): void {
  const [metric, ...others] = metrics
  if (others.length > 0) rejectParameter('/metrics', 'must have a single metric if `by` is set')
  if (metric !== undefined && !isCountedBy(metric, by)) {
    rejectParameter('/by', `must not be ${by}: ${metric} are not counted by ${by}`)
  }
  if (by === 'link' && link !== null) rejectParameter('/by', 'must not be link if `link` is set')
}
