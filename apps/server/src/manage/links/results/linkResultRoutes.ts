import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxAnalyticsDays, maxListedIds } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { isLinkId } from '#catalog/links/makeLinkId.ts'
import { getAppId, getOrganizationId } from '#manage/access/createAuthorize.ts'
import {
  access,
  getAnalytics,
  toRange,
  toTime,
} from '#manage/insight/analytics/analyticsRoutesOptions.ts'
import { rangeQuery, timezoneQuery } from '#manage/insight/analytics/analyticsSchemas.ts'
import type { Analytics } from '#manage/insight/analytics/queries/createAnalytics.ts'
import { loadRates } from '#manage/insight/analytics/queries/loadRates.ts'
import { getNoRevenue, type Revenue } from '#manage/insight/analytics/queries/queryRevenue.ts'
import { readRange, toCountedRange } from '#manage/insight/analytics/queries/readRange.ts'
import {
  revenueField,
  toAmounts,
  unconvertedField,
} from '#manage/insight/analytics/revenueSchemas.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { countResults, noResults } from './countResults.ts'
import { countRevenue } from './countRevenue.ts'

export interface LinkResultRoutesOptions {
  readonly analytics: Analytics
  /** Has the rates that revenue is converted with. */
  readonly db: Kysely<Database>
  readonly now: () => number
}

const count = (description: string) => Type.Integer({ minimum: 0, description })
const time = (description: string) => Type.String({ format: 'date-time', description })

const LinkResultsSchema = Type.Object(
  {
    from: time('Start of the counted range (inclusive).'),
    to: time('End of the counted range (exclusive).'),
    currency: Type.String({ description: 'Reporting currency of the app.' }),
    items: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Id of the link.' }),
          clicks: count('Clicks by people.'),
          installs: count('First opens attributed to the link.'),
          conversion: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
            description: 'Installs per click. Null without clicks.',
          }),
          opens: count('Times that the link opened the installed app.'),
          events: count('Events of the installs that are attributed to the link.'),
          purchases: count('Amounts above zero that these installs paid.'),
          revenue: revenueField,
          unconverted: unconvertedField,
          lastClickAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
            description:
              'Start of the last hour with a click; of the day where hours are not kept. Null without clicks.',
          }),
        },
        { title: 'LinkResult' },
      ),
      { description: 'One for each id of the request, in the same order.' },
    ),
  },
  { title: 'LinkResults' },
)

/** Adds the route that counts what links led to. */
export function addLinkResultRoutes(
  app: FastifyInstance,
  { analytics, db, now }: LinkResultRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()
  routes.get(
    '/api/v1/apps/:appId/links/results',
    {
      config: { access },
      schema: {
        tags: ['links'],
        operationId: 'getLinkResults',
        summary: 'Get the results of links',
        description:
          `Clicks, installs, opens, events and revenue of up to ${maxListedIds} links, as a list of links shows them. ` +
          `Revenue is that of the installs that a link led to. The range is limited to ${maxAnalyticsDays.values} days. Unknown ids have no results.`,
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(
          {
            ids: Type.Array(Type.String({ pattern: '^[1-9]\\d{0,18}$' }), {
              minItems: 1,
              maxItems: maxListedIds,
              examples: [['7261833042275114112']],
              description: 'Ids of links.',
            }),
            ...rangeQuery,
            ...timezoneQuery,
          },
          { additionalProperties: false },
        ),
        response: { 200: LinkResultsSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { ids, ...requested } = request.query
      const range = readRange(requested, now(), maxAnalyticsDays.values)
      const own = getAnalytics(analytics, request)
      const known = ids.filter(isLinkId)
      const counted = toCountedRange(range, own.getHoursStart())
      const scope = {
        analytics: own,
        organizationId: getOrganizationId(request),
        appId: getAppId(request),
        range: counted,
      }
      const [results, rates] = await Promise.all([
        countResults(own, range, known),
        loadRates(db, scope),
      ])
      const { currency } = rates
      const paid = await countRevenue(own, counted, known, rates)
      return {
        ...toRange(counted),
        currency,
        items: ids.map((id) => {
          const { lastClickAtMs, ...counts } = results.get(id) ?? noResults
          return {
            id,
            ...counts,
            ...toPaid(paid.get(id) ?? getNoRevenue(currency, false)),
            conversion: counts.clicks === 0 ? null : counts.installs / counts.clicks,
            lastClickAt: lastClickAtMs === null ? null : toTime(lastClickAtMs),
          }
        }),
      }
    },
  )
}

function toPaid({ revenue, purchases, unconverted }: Revenue) {
  return { purchases, revenue, unconverted: toAmounts(unconverted) }
}
