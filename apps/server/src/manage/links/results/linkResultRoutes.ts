import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxAnalyticsDays, maxListedIds } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { isLinkId } from '#catalog/links/makeLinkId.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import {
  access,
  getAnalytics,
  toRange,
  toTime,
} from '../../insight/analytics/analyticsRoutesOptions.ts'
import { rangeQuery, timezoneQuery } from '../../insight/analytics/analyticsSchemas.ts'
import type { Analytics } from '../../insight/analytics/queries/createAnalytics.ts'
import { readRange, toCountedRange } from '../../insight/analytics/queries/readRange.ts'
import { countResults, noResults } from './countResults.ts'

export interface LinkResultRoutesOptions {
  readonly analytics: Analytics
  readonly now: () => number
}

const count = (description: string) => Type.Integer({ minimum: 0, description })
const time = (description: string) => Type.String({ format: 'date-time', description })

const LinkResultsSchema = Type.Object(
  {
    from: time('Start of the counted range (inclusive).'),
    to: time('End of the counted range (exclusive).'),
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
  { analytics, now }: LinkResultRoutesOptions,
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
          `Clicks, installs, opens and events of up to ${maxListedIds} links, as a list of links shows them. The range ` +
          `is limited to ${maxAnalyticsDays.values} days. Unknown ids have no results.`,
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
      const results = await countResults(own, range, ids.filter(isLinkId))
      return {
        ...toRange(toCountedRange(range, own.getHoursStart())),
        items: ids.map((id) => {
          const { lastClickAtMs, ...counts } = results.get(id) ?? noResults
          return {
            id,
            ...counts,
            conversion: counts.clicks === 0 ? null : counts.installs / counts.clicks,
            lastClickAt: lastClickAtMs === null ? null : toTime(lastClickAtMs),
          }
        }),
      }
    },
  )
}
