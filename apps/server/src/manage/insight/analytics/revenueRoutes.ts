import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  countKeptDays,
  type Dimension,
  isCountedBy,
  maxAnalyticsDays,
  toStoredDimension,
} from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import { findRetention } from '#manage/team/organizations/findRetention.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { dayMs } from '#platform/time/durations.ts'
import {
  access,
  type AnalyticsRoutesOptions,
  getAnalytics,
  toRange,
  toTime,
} from './analyticsRoutesOptions.ts'
import { DimensionSchema, linkQuery, rangeQuery, timezoneQuery } from './analyticsSchemas.ts'
import { resolutions } from './queries/bucketEdges.ts'
import type { AppAnalytics } from './queries/createAnalytics.ts'
import { readLinkLabels, resolveFilters } from './queries/linkLabels.ts'
import { loadRates } from './queries/loadRates.ts'
import { type Credit, creditedEvents, type MoneyKey, planMoney } from './queries/moneyCells.ts'
import { divideRevenue, getNoRevenue, queryRevenue, type Revenue } from './queries/queryRevenue.ts'
import { queryTimeSeries } from './queries/queryTimeSeries.ts'
import { queryTopValues, type TopValuesQuery } from './queries/queryTopValues.ts'
import { readRange, readTimezone, rejectParameter, toCountedRange } from './queries/readRange.ts'
import { rejectOldHours, rejectOldRows } from './queries/rejectOldRows.ts'
import { filterQuery, readFilters } from './readFilters.ts'
import { CreditSchema, RevenueSeriesSchema, toAmounts, TopRevenueSchema } from './revenueSchemas.ts'

const params = Type.Object({ appId: Type.String() })
const creditQuery = { credit: Type.Optional(CreditSchema) }
const rates =
  'The sum of each day (UTC) and currency is converted to the reporting currency of the app with the rate of the day, or of the last day with one in the week before, and rounded once. Sums of days without a rate are in `unconverted`, and in no sum.'

/** Adds the routes for revenue over time and by value. */
export function addRevenueRoutes(
  app: FastifyInstance,
  { analytics, db, config, now }: AnalyticsRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/v1/apps/:appId/analytics/revenue',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'getRevenue',
        summary: 'Get revenue over time',
        description: `${rates} Where buckets start within a UTC day, its parts are converted by themselves, so that points may differ from the total by a minor unit.`,
        params,
        querystring: Type.Object(
          {
            ...rangeQuery,
            ...timezoneQuery,
            ...linkQuery,
            ...filterQuery,
            ...creditQuery,
            resolution: Type.Optional(
              Type.Enum([...resolutions], { default: 'day', description: 'Length of a bucket.' }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: RevenueSeriesSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { query } = request
      const { credit = 'install', resolution = 'day' } = query
      const timezone = readTimezone(query.timezone)
      const requestedFilters = readFilters(query, [creditedEvents[credit]])
      const own = getAnalytics(analytics, request)
      const hoursStartMs = own.getHoursStart()
      const requested = readRange(query, now(), maxAnalyticsDays[resolution])
      if (resolution === 'hour') rejectOldHours(hoursStartMs, requested)
      const range = toCountedRange(requested, hoursStartMs)
      const appId = getAppId(request)
      const filters = await resolveFilters(db, appId, requestedFilters)
      const key: MoneyKey = { by: 'bucket' }
      const organizationId = getOrganizationId(request)
      const retention = await findRetention(db, config, organizationId)
      rejectOldRows(planMoney({ credit, filters }, key), requested, retention, now())
      const used = await loadRates(db, { analytics: own, organizationId, appId, range })
      const hasInstalls =
        credit === 'install' && requestedFilters.every(({ by }) => isCountedBy('installs', by))
      // Without installs, for the buckets only.
      const metric = hasInstalls ? 'installs' : 'events'
      const series = { range, resolution, timezone, filters: hasInstalls ? filters : [] }
      const counts = await queryTimeSeries(own, { ...series, metrics: [metric], breakdown: null })
      const edges = counts.edgesMs.map((edgeMs) => edgeMs / 1000)
      const rowsStartMs = now() - countKeptDays(retention.rowMonths) * dayMs
      const scope = { range, rowsStartMs, rates: used, credit, filters }
      const [points, totals] = await Promise.all([
        queryRevenue(own, { ...scope, key, edges }),
        queryRevenue(own, { ...scope, key: { by: 'all' } }),
      ])
      const toFigures = createToFigures(used.currency, totals.get('')?.payingUsers !== null)
      const installs = hasInstalls ? counts.series[0] : undefined
      return {
        ...toRange(range),
        credit,
        currency: used.currency,
        timezone,
        isExact: counts.isExact,
        totals: toFigures(totals.get(''), installs?.total ?? null),
        points: counts.edgesMs.map((edgeMs, at) => ({
          at: toTime(edgeMs),
          ...toFigures(points.get(String(edgeMs / 1000)), installs?.points[at] ?? null),
        })),
      }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/revenue/top-values',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'listTopRevenue',
        summary: 'List the values with the highest revenue',
        description: `${rates} The amounts of each value are converted by themselves, so that values may differ from the total by a minor unit for each day and currency.`,
        params,
        querystring: Type.Object(
          {
            ...rangeQuery,
            ...timezoneQuery,
            ...linkQuery,
            ...filterQuery,
            ...creditQuery,
            by: DimensionSchema,
            limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 20 })),
          },
          { additionalProperties: false },
        ),
        response: { 200: TopRevenueSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { query } = request
      const { credit = 'install', by, link, limit = 20 } = query
      rejectUncounted(credit, by, link)
      const requestedFilters = readFilters(query, [creditedEvents[credit]])
      const own = getAnalytics(analytics, request)
      const requested = readRange(query, now(), maxAnalyticsDays.values)
      const range = toCountedRange(requested, own.getHoursStart())
      const appId = getAppId(request)
      const filters = await resolveFilters(db, appId, requestedFilters)
      const labels = await readLinkLabels(db, appId, by)
      const key: MoneyKey = { by: 'value', dimension: by, labels }
      const organizationId = getOrganizationId(request)
      const retention = await findRetention(db, config, organizationId)
      rejectOldRows(planMoney({ credit, filters }, key), requested, retention, now())
      const used = await loadRates(db, { analytics: own, organizationId, appId, range })
      const rowsStartMs = now() - countKeptDays(retention.rowMonths) * dayMs
      const scope = { range, rowsStartMs, rates: used, credit, filters }
      const [values, totals] = await Promise.all([
        queryRevenue(own, { ...scope, key, limit }),
        queryRevenue(own, { ...scope, key: { by: 'all' } }),
      ])
      const hasInstalls =
        credit === 'install' &&
        [by, ...requestedFilters.map((filter) => filter.by)].every((each) =>
          isCountedBy('installs', each),
        )
      const installs = hasInstalls
        ? await countInstalls(own, { range, filters, by, labels, listed: [...values.keys()] })
        : null
      const toFigures = createToFigures(used.currency, totals.get('')?.payingUsers !== null)
      return {
        ...toRange(range),
        credit,
        currency: used.currency,
        totals: toFigures(totals.get(''), installs?.total ?? null),
        items: Array.from(values, ([value, revenue]) => ({
          value,
          ...toFigures(revenue, installs === null ? null : (installs.byValue.get(value) ?? 0)),
        })),
      }
    },
  )
}

/** More values than tags, domains or sources that an app has. */
const maxNames = 20_000

interface InstallsQuery extends Omit<TopValuesQuery, 'metrics' | 'limit'> {
  readonly listed: readonly string[]
}

/** Counts the installs of all values, and of those that are listed. */
async function countInstalls(analytics: AppAnalytics, { listed, ...query }: InstallsQuery) {
  const { by, labels, filters } = query
  const metrics = ['installs'] as const
  const isStored = labels === null && by !== 'source'
  const isListed = { by: toStoredDimension(by), op: 'eq', values: listed } as const
  const [all, { items }] = await Promise.all([
    queryTopValues(analytics, { ...query, metrics, limit: 1 }),
    queryTopValues(analytics, {
      ...query,
      metrics,
      filters: isStored && listed.length > 0 ? [...filters, isListed] : filters,
      limit: isStored ? Math.max(listed.length, 1) : maxNames,
    }),
  ])
  return {
    total: all.totals.installs ?? 0,
    byValue: new Map(items.map(({ value, counts }) => [value, counts.installs ?? 0])),
  }
}

function createToFigures(currency: string, hasPayers: boolean) {
  return (found: Revenue | undefined, installs: number | null) => {
    const { amounts, unconverted, ...revenue } = found ?? getNoRevenue(currency, hasPayers)
    return {
      ...revenue,
      amounts: toAmounts(amounts),
      unconverted: toAmounts(unconverted),
      installs,
      revenuePerInstall:
        installs === null ? null : divideRevenue(revenue.revenue, installs, currency),
    }
  }
}

/** Rejects combinations that are never counted: they would return zeros that look like a real result. */
function rejectUncounted(credit: Credit, by: Dimension, link: string | undefined): void {
  if (!isCountedBy(creditedEvents[credit], by))
    rejectParameter('/by', `must not be ${by}: amounts are not counted by ${by}`)
  if (by === 'link' && link !== undefined)
    rejectParameter('/by', 'must not be link if `link` is set')
}
