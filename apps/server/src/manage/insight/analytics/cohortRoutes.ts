import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { divideToEven } from '#catalog/money/divideToEven.ts'
import { formatAmount } from '#catalog/money/formatAmount.ts'
import { getMinorDigits } from '#catalog/money/getMinorDigits.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import {
  access,
  type AnalyticsRoutesOptions,
  getAnalytics,
  toRange,
  toTime,
} from './analyticsRoutesOptions.ts'
import { linkQuery, timezoneQuery } from './analyticsSchemas.ts'
import { getStartOfBucket } from './queries/bucketEdges.ts'
import { resolveFilters } from './queries/linkLabels.ts'
import { loadRates } from './queries/loadRates.ts'
import {
  cohortDays,
  cohortDimensions,
  getPaidRange,
  queryCohorts,
  type RevenueCohort,
} from './queries/queryCohorts.ts'
import { readTimezone, toCountedRange } from './queries/readRange.ts'
import { filterQuery, readFilters } from './readFilters.ts'

const params = Type.Object({ appId: Type.String() })
const amount = Type.Union([Type.String({ examples: ['1234.50'] }), Type.Null()])

const CohortFields = {
  installs: Type.Integer({ minimum: 0, description: 'First opens.' }),
  revenue: Type.Array(amount, {
    description:
      'What they had paid by the end of each of `days`, refunds subtracted, in the reporting currency. Null if that day is not over for all of them.',
  }),
  revenuePerInstall: Type.Array(amount, {
    description: 'The same per install, rounded to a minor unit. Null without installs too.',
  }),
}

const CohortsSchema = Type.Object(
  {
    from: Type.String({ format: 'date-time', description: 'Start of the first cohort.' }),
    to: Type.String({ format: 'date-time', description: 'End of the last cohort.' }),
    timezone: Type.String({ description: 'IANA time zone of the cohorts.' }),
    currency: Type.String({ description: 'Reporting currency of the app.' }),
    unconverted: Type.Array(Type.String(), {
      description: 'Currencies with amounts on days without a rate, which are not included.',
    }),
    days: Type.Array(Type.Integer(), {
      description: 'Days after the install. Day 0 is the first 24 hours.',
    }),
    groups: Type.Array(
      Type.Object(
        {
          value: Type.Union([Type.String(), Type.Null()], {
            description: 'Value of `by`, empty if unknown. Null for all installs.',
          }),
          cohorts: Type.Array(
            Type.Object(
              {
                from: Type.String({ format: 'date-time', description: 'Start of the cohort.' }),
                ...CohortFields,
              },
              { title: 'RevenueCohort' },
            ),
          ),
        },
        { title: 'RevenueCohortGroup' },
      ),
      { description: 'With `by`, the values with the most installs. Otherwise, all installs.' },
    ),
  },
  { title: 'RevenueCohorts' },
)

/** Adds the route for revenue by time of install. */
export function addCohortRoutes(
  app: FastifyInstance,
  { analytics, db, now }: AnalyticsRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/v1/apps/:appId/analytics/cohorts',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getRevenueCohorts',
        summary: 'Get revenue by cohort of installs',
        description:
          'Cumulative revenue of the installs of each week or month, up to the current one, by the days since their install. Amounts convert with the rate of the day on which they were paid. Amounts that arrived before their install are left out.',
        params,
        querystring: Type.Object(
          {
            ...timezoneQuery,
            ...linkQuery,
            ...filterQuery,
            resolution: Type.Optional(
              Type.Enum(['week', 'month'], {
                default: 'week',
                description: 'Length of a cohort. Weeks start on Monday.',
              }),
            ),
            cohorts: Type.Optional(
              Type.Integer({
                minimum: 1,
                maximum: 26,
                default: 12,
                description: 'Number of cohorts, up to the current one. At most 12 months.',
              }),
            ),
            by: Type.Optional(
              Type.Enum([...cohortDimensions], { description: 'Dimension to compare values of.' }),
            ),
            top: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 10 })),
          },
          { additionalProperties: false },
        ),
        response: { 200: CohortsSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { query } = request
      const { resolution = 'week', by = null, top = 10 } = query
      const cohorts = Math.min(query.cohorts ?? 12, resolution === 'month' ? 12 : 26)
      const timezone = readTimezone(query.timezone)
      const requestedFilters = readFilters(query, ['installs', 'events'])
      const own = getAnalytics(analytics, request)
      const fromMs = getStartOfBucket(now(), resolution, timezone, 1 - cohorts)
      const toMs = getStartOfBucket(now(), resolution, timezone, 1)
      const range = { fromMs, toMs }
      const appId = getAppId(request)
      const filters = await resolveFilters(db, appId, requestedFilters)
      const rates = await loadRates(db, {
        analytics: own,
        organizationId: getOrganizationId(request),
        appId,
        range: toCountedRange(getPaidRange(range), own.getHoursStart()),
      })
      const { groups, unconverted } = await queryCohorts(own, {
        range,
        resolution,
        timezone,
        nowMs: now(),
        filters,
        rates,
        by,
        top,
      })
      const { currency } = rates
      return {
        ...toRange(range),
        timezone,
        currency,
        unconverted: [...unconverted],
        days: [...cohortDays],
        groups: groups.map((group) => ({
          value: group.value,
          cohorts: group.cohorts.map((each) => toView(each, getMinorDigits(currency) ?? 0)),
        })),
      }
    },
  )
}

function toView({ fromMs, installs, revenue }: RevenueCohort, digits: number) {
  const format = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, digits))
  return {
    from: toTime(fromMs),
    installs,
    revenue: revenue.map(format),
    revenuePerInstall: revenue.map((minor) =>
      format(minor === null || installs === 0 ? null : divideToEven(minor, BigInt(installs))),
    ),
  }
}
