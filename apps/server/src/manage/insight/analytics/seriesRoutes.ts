import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  type Dimension,
  hoursKeptDays,
  isCountedBy,
  maxAnalyticsDays,
  type Metric,
} from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { findRetention } from '#manage/team/organizations/findRetention.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import {
  access,
  type AnalyticsRoutesOptions,
  getAnalytics,
  toRange,
  toTime,
} from './analyticsRoutesOptions.ts'
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
import { resolutions } from './queries/bucketEdges.ts'
import { metrics as allMetrics } from './queries/dimensions.ts'
import { readLinkLabels, resolveFilters } from './queries/linkLabels.ts'
import { queryTimeSeries } from './queries/queryTimeSeries.ts'
import { queryTopValues } from './queries/queryTopValues.ts'
import { readRange, readTimezone, rejectParameter, toCountedRange } from './queries/readRange.ts'
import { rejectOldHours, rejectOldRows } from './queries/rejectOldRows.ts'
import { planCells } from './queries/selectCells.ts'
import { filterQuery, readFilters } from './readFilters.ts'

interface Freshness {
  /** Everything logged before this time is included in analytics. */
  readonly upToMs: number
  readonly lagSeconds: number
}

const params = Type.Object({ appId: Type.String() })
const staleSeconds = 60
const rowsLimit = `A combination of dimensions (filters and \`by\`) is counted from raw rows, and limited to ${maxAnalyticsDays.filtered} days within the months that these are kept (\`retention.rowMonths\` of the app). So are utm_term, utm_content, os_version and browser, and a campaign dimension of one link.`

export function addSeriesRoutes(
  app: FastifyInstance,
  { analytics, log, db, config, now }: AnalyticsRoutesOptions,
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
          `The range is limited to ${maxAnalyticsDays.hour} days by hour, ${maxAnalyticsDays.day} by day, ${maxAnalyticsDays.week} by week and ${maxAnalyticsDays.month} by month. ` +
          `Hours are kept for ${hoursKeptDays} days, at least until the end of the month; older counts are by UTC day. ${rowsLimit}`,
        params,
        querystring: Type.Object(
          {
            ...rangeQuery,
            ...timezoneQuery,
            ...linkQuery,
            ...filterQuery,
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
      const { link, resolution = 'day', metrics = ['clicks'], by = null, values, top = 10 } = query
      if (by !== null) {
        if (metrics.length > 1)
          rejectParameter('/metrics', 'must have a single metric if `by` is set')
        rejectUncounted(metrics, by, link)
      } else if (values !== undefined) rejectParameter('/values', 'requires `by`')
      const timezone = readTimezone(query.timezone)
      const requestedFilters = readFilters(query, metrics)
      const appAnalytics = getAnalytics(analytics, request)
      const hoursStartMs = appAnalytics.getHoursStart()
      const requested = readRange(query, now(), maxAnalyticsDays[resolution])
      if (resolution === 'hour') rejectOldHours(hoursStartMs, requested)
      const range = toCountedRange(requested, hoursStartMs)
      const filters = await resolveFilters(db, getAppId(request), requestedFilters)
      const retention = await findRetention(db, config, getOrganizationId(request))
      rejectOldRows(planCells({ filters, by }), requested, retention, now())
      const labels = await readLinkLabels(db, getAppId(request), by)
      const breakdown = by === null ? null : { by, labels, values: values ?? null, top }
      const { edgesMs, isExact, series } = await queryTimeSeries(appAnalytics, {
        range,
        resolution,
        timezone,
        filters,
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
        description: `The range is limited to ${maxAnalyticsDays.values} days. ${rowsLimit}`,
        params,
        querystring: Type.Object(
          {
            ...rangeQuery,
            ...timezoneQuery,
            ...linkQuery,
            ...filterQuery,
            metrics: Type.Optional(
              Type.Array(MetricSchema, {
                minItems: 1,
                maxItems: allMetrics.length,
                uniqueItems: true,
                description:
                  'Metrics to count for each value. Values are ranked by the first one. Defaults to `events` by event, `installs` by method, and `clicks` otherwise.',
              }),
            ),
            by: DimensionSchema,
            limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
          },
          { additionalProperties: false },
        ),
        response: { 200: TopValuesSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { query } = request
      const { link, by, limit = 20 } = query
      const [
        first = by === 'event' ? 'events' : by === 'method' ? 'installs' : 'clicks',
        ...others
      ] = query.metrics ?? []
      const metrics = [first, ...others] as const
      rejectUncounted(metrics, by, link)
      const requestedFilters = readFilters(query, metrics)
      const appAnalytics = getAnalytics(analytics, request)
      const requested = readRange(query, now(), maxAnalyticsDays.values)
      const range = toCountedRange(requested, appAnalytics.getHoursStart())
      const filters = await resolveFilters(db, getAppId(request), requestedFilters)
      const retention = await findRetention(db, config, getOrganizationId(request))
      rejectOldRows(planCells({ filters, by }), requested, retention, now())
      const labels = await readLinkLabels(db, getAppId(request), by)
      const topQuery = { range, filters, metrics, by, labels, limit }
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
    async (request) => {
      const oldest = await log.findOldestUnshipped(getAppId(request))
      const { upToMs, lagSeconds } = computeFreshness(oldest, now())
      return { upTo: toTime(upToMs), lagSeconds, isStale: lagSeconds > staleSeconds }
    },
  )
}

/** Rejects combinations that are never counted: they would return zeros that look like a real result. */
function rejectUncounted(
  metrics: readonly Metric[],
  by: Dimension,
  link: string | undefined,
): void {
  const metric = metrics.find((each) => !isCountedBy(each, by))
  if (metric !== undefined)
    rejectParameter('/by', `must not be ${by}: ${metric} are not counted by ${by}`)
  if (by === 'link' && link !== undefined)
    rejectParameter('/by', 'must not be link if `link` is set')
}

/**
 * Returns how far analytics are behind the event log, which is shipped every few seconds. `oldest`: when the oldest
 * unshipped batch was written, or null if everything is shipped.
 */
function computeFreshness(oldest: Date | null, nowMs: number): Freshness {
  const upToMs = Math.min(oldest?.getTime() ?? nowMs, nowMs)
  return { upToMs, lagSeconds: Math.round((nowMs - upToMs) / 1000) }
}
