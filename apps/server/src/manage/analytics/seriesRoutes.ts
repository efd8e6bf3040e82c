import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { getAppId } from '../access/createAuthorize.ts'
import {
  access,
  maxDays,
  toRange,
  toTime,
  type AnalyticsRoutesOptions,
} from './analyticsRoutesOptions.ts'
import { resolutions } from './queries/bucketEdges.ts'
import { isCountedBy, type Dimension, type Metric } from './queries/dimensions.ts'
import { queryFreshness } from './queries/queryFreshness.ts'
import { readRange, readTimezone, rejectParameter, toWholeHours } from './queries/readRange.ts'
import { queryTimeSeries } from './queries/queryTimeSeries.ts'
import { queryTopValues } from './queries/queryTopValues.ts'
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
        description: `The range is limited to ${maxDays.hour} days by hour, ${maxDays.day} by day, ${maxDays.week} by week and ${maxDays.month} by month.`,
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
                maxItems: 5,
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
      const range = toWholeHours(readRange(query, now(), maxDays[resolution]))
      const breakdown = by === undefined ? null : { by, values: values ?? null, top }
      const { edgesMs, isExact, series } = await queryTimeSeries(
        analytics.forApp(getAppId(request)),
        {
          range,
          resolution,
          timezone,
          linkId: link,
          metrics,
          breakdown,
        },
      )
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
      const range = toWholeHours(readRange(request.query, now(), maxDays.values))
      const topQuery = { range, linkId: link, metric, by, limit }
      return {
        ...toRange(range),
        ...(await queryTopValues(analytics.forApp(getAppId(request)), topQuery)),
      }
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

/** Rejects combinations that are never counted: they would return zeros that look like a real result. */
function rejectUncounted(metrics: readonly Metric[], by: Dimension, link: string | null): void {
  const [metric, ...others] = metrics
  if (others.length > 0) rejectParameter('/metrics', 'must have a single metric if `by` is set')
  if (metric !== undefined && !isCountedBy(metric, by)) {
    rejectParameter('/by', `must not be ${by}: ${metric} are not counted by ${by}`)
  }
  if (by === 'link' && link !== null) rejectParameter('/by', 'must not be link if `link` is set')
}
