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
import { queryClickToInstall, delayEdges } from './queries/queryClickToInstall.ts'
import { queryFunnel } from './queries/queryFunnel.ts'
import { queryMatchQuality } from './queries/queryMatchQuality.ts'
import { readRange, readTimezone, toWholeHours } from './queries/readRange.ts'
import { queryRetention } from './queries/queryRetention.ts'
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

const params = Type.Object({ appId: Type.String() })
const closed = { additionalProperties: false } as const

export function addInstallRoutes(
  app: FastifyInstance,
  { analytics, now }: AnalyticsRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/v1/apps/:appId/analytics/funnel',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getFunnel',
        summary: 'How many came how far, from the click to an event',
        description:
          'The service hears of an install once, at its first open. `opens` are first opens that a link brought: the app was opened by it, or the install was matched to a click. `installs` are those of them that were matched, so came by way of a store. Links opened later, in an app that is in use already, are not reported to the service.',
        params,
        querystring: Type.Object(
          {
            ...rangeQuery,
            ...timezoneQuery,
            ...linkQuery,
            event: plainText(100, { minLength: 1, examples: ['purchase'] }),
            withinDays: Type.Optional(
              Type.Integer({
                ...{ minimum: 1, maximum: 90, default: 7 },
                description: 'How long after its install an event counts.',
              }),
            ),
          },
          closed,
        ),
        response: { 200: FunnelSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { link = null, event, withinDays = 7 } = request.query
      const range = toWholeHours(readRange(request.query, now(), maxDays.rawRows))
      const question = { range, linkId: link, event, withinDays }
      return {
        ...toRange(range),
        ...(await queryFunnel(analytics.forApp(getAppId(request)), question)),
      }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/click-to-install',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getClickToInstall',
        summary: 'How long people take from the click to the first open',
        params,
        querystring: Type.Object({ ...rangeQuery, ...timezoneQuery, ...linkQuery }, closed),
        response: { 200: ClickToInstallSchema, ...problemResponses },
      },
    },
    async (request) => {
      const range = readRange(request.query, now(), maxDays.rawRows)
      const question = { range, linkId: request.query.link ?? null }
      const answer = await queryClickToInstall(analytics.forApp(getAppId(request)), question)
      return { ...toRange(range), edgesSeconds: delayEdges, ...answer }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/match-quality',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getMatchQuality',
        summary: 'How installs were decided on, and how sure the service was',
        params,
        querystring: Type.Object({ ...rangeQuery, ...timezoneQuery }, closed),
        response: { 200: MatchQualitySchema, ...problemResponses },
      },
    },
    async (request) => {
      const range = readRange(request.query, now(), maxDays.rawRows)
      const timezone = readTimezone(request.query.timezone)
      const answer = await queryMatchQuality(analytics.forApp(getAppId(request)), {
        range,
        timezone,
      })
      const days = answer.days.map(({ fromMs, ...rest }) => ({ from: toTime(fromMs), ...rest }))
      const placebo = { estimate: null, reason: 'not_sampled' } as const
      return { ...toRange(range), ...answer, placebo, days }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/retention',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getRetention',
        summary: 'How many of the installs of each week came back',
        params,
        querystring: Type.Object(
          {
            ...linkQuery,
            cohorts: Type.Optional(
              Type.Integer({
                ...{ minimum: 1, maximum: 26, default: 8 },
                description: 'Weeks of installs, up to the present one.',
              }),
            ),
          },
          closed,
        ),
        response: { 200: RetentionSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { link = null, cohorts = 8 } = request.query
      const question = { nowMs: now(), cohorts, linkId: link }
      return { cohorts: await queryRetention(analytics.forApp(getAppId(request)), question) }
    },
  )
}
