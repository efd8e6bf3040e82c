import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limits } from '@throughlink/protocol'
import { maxAnalyticsDays, type Metric } from '@throughlink/protocol/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import {
  access,
  type AnalyticsRoutesOptions,
  getAnalytics,
  toRange,
  toTime,
} from './analyticsRoutesOptions.ts'
import {
  ClickToInstallSchema,
  FunnelSchema,
  linkQuery,
  MatchQualitySchema,
  plainText,
  rangeQuery,
  RetentionSchema,
  timezoneQuery,
} from './analyticsSchemas.ts'
import { resolveFilters } from './queries/linkLabels.ts'
import { delayEdges, queryClickToInstall } from './queries/queryClickToInstall.ts'
import { queryFunnel } from './queries/queryFunnel.ts'
import { queryMatchQuality } from './queries/queryMatchQuality.ts'
import { queryRetention } from './queries/queryRetention.ts'
import { readRange, readTimezone, toCountedRange } from './queries/readRange.ts'
import { filterQuery, readFilters, type RequestedFilters } from './readFilters.ts'

const params = Type.Object({ appId: Type.String() })
const closed = { additionalProperties: false } as const

export function addInstallRoutes(
  app: FastifyInstance,
  { analytics, db, now }: AnalyticsRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  const readRowFilters = (
    request: FastifyRequest,
    query: RequestedFilters,
    metrics: readonly Metric[],
  ) => resolveFilters(db, getAppId(request), readFilters(query, metrics))

  routes.get(
    '/api/v1/apps/:appId/analytics/funnel',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getFunnel',
        summary: 'Get the conversion funnel',
        description:
          'Counts clicks, first opens, installs, and how many of them logged an event. An install is counted once, at its first open. `firstOpens` are those attributed to a link: the link opened the app directly, or the install was matched to a click. `installs` are the matched ones, which came through a store. `opens` are links that opened the app later. Filters may use the dimensions that clicks, installs and events have.',
        params,
        querystring: Type.Object(
          {
            ...rangeQuery,
            ...timezoneQuery,
            ...linkQuery,
            ...filterQuery,
            event: plainText(limits.maxEventNameLength, {
              minLength: 1,
              examples: ['purchase'],
              description: 'Name of the event that completes the funnel.',
            }),
            withinDays: Type.Optional(
              Type.Integer({
                minimum: 1,
                maximum: 90,
                default: 7,
                description: 'Number of days after the install in which an event counts.',
              }),
            ),
          },
          closed,
        ),
        response: { 200: FunnelSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { event, withinDays = 7 } = request.query
      const steps = ['clicks', 'installs', 'events'] as const
      const appAnalytics = getAnalytics(analytics, request)
      const requested = readRange(request.query, now(), maxAnalyticsDays.rawRows)
      const range = toCountedRange(requested, appAnalytics.getHoursStart())
      const filters = await readRowFilters(request, request.query, steps)
      const query = { range, filters, event, withinDays }
      return { ...toRange(range), ...(await queryFunnel(appAnalytics, query)) }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/click-to-install',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getClickToInstall',
        summary: 'Get the time from click to first open',
        params,
        querystring: Type.Object(
          { ...rangeQuery, ...timezoneQuery, ...linkQuery, ...filterQuery },
          closed,
        ),
        response: { 200: ClickToInstallSchema, ...problemResponses },
      },
    },
    async (request) => {
      const range = readRange(request.query, now(), maxAnalyticsDays.rawRows)
      const filters = await readRowFilters(request, request.query, ['installs'])
      const query = { range, filters }
      const result = await queryClickToInstall(getAnalytics(analytics, request), query)
      return { ...toRange(range), edgesSeconds: delayEdges, ...result }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/match-quality',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getMatchQuality',
        summary: 'Get match methods and confidence',
        params,
        querystring: Type.Object({ ...rangeQuery, ...timezoneQuery, ...filterQuery }, closed),
        response: { 200: MatchQualitySchema, ...problemResponses },
      },
    },
    async (request) => {
      const range = readRange(request.query, now(), maxAnalyticsDays.rawRows)
      const timezone = readTimezone(request.query.timezone)
      const filters = await readRowFilters(request, request.query, ['installs'])
      const result = await queryMatchQuality(getAnalytics(analytics, request), {
        range,
        filters,
        timezone,
      })
      const days = result.days.map(({ fromMs, ...rest }) => ({ from: toTime(fromMs), ...rest }))
      const placebo = { estimate: null, reason: 'not_sampled' } as const
      return { ...toRange(range), ...result, placebo, days }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/retention',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getRetention',
        summary: 'Get weekly retention by install cohort',
        params,
        querystring: Type.Object(
          {
            ...linkQuery,
            ...filterQuery,
            cohorts: Type.Optional(
              Type.Integer({
                minimum: 1,
                maximum: 26,
                default: 8,
                description: 'Number of weekly cohorts, up to the current week.',
              }),
            ),
          },
          closed,
        ),
        response: { 200: RetentionSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { cohorts = 8 } = request.query
      const filters = await readRowFilters(request, request.query, ['installs'])
      const query = { nowMs: now(), cohorts, filters }
      return { cohorts: await queryRetention(getAnalytics(analytics, request), query) }
    },
  )
}
