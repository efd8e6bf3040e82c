import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxAnalyticsDays } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { isLinkId } from '#catalog/links/makeLinkId.ts'
import { ProblemError } from '#errors.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { getAppId, getOrganizationId } from '../access/createAuthorize.ts'
import { microsPattern } from '../access/micros.ts'
import { pageQuery, PageSchema, readPosition, writePosition } from '../access/pagination.ts'
import { getAnalytics } from '../insight/analytics/analyticsRoutesOptions.ts'
import { rangeQuery, timezoneQuery } from '../insight/analytics/analyticsSchemas.ts'
import type { Analytics } from '../insight/analytics/queries/createAnalytics.ts'
import { loadRates } from '../insight/analytics/queries/loadRates.ts'
import { readRange, toCountedRange } from '../insight/analytics/queries/readRange.ts'
import { countLinks } from './countLinks.ts'
import { linkFilterQuery } from './linkFilterQuery.ts'
import { type LinkOrder, type LinkPosition, linkSorts } from './linkOrder.ts'
import { toMutableView } from './linkRoutes.ts'
import { LinkSchema } from './linkSchemas.ts'
import { listLinks } from './listLinks.ts'
import { listRankedLinks } from './listRankedLinks.ts'
import { readRankedAfter, writeRankedPosition } from './results/rankedPosition.ts'
import { isResultSort, resultSorts } from './results/resultRanks.ts'

export interface LinkListRoutesOptions {
  readonly db: Kysely<Database>
  /** Ranks links by their results. */
  readonly analytics: Analytics
  readonly toShareUrl: ShareUrl
  readonly now: () => number
}

const config = { access: { subject: 'app', role: 'viewer', scope: 'links:read' } } as const
const tags = ['links']
const params = Type.Object({ appId: Type.String() })

const ListQuery = Type.Object(
  {
    ...pageQuery,
    ...linkFilterQuery,
    sort: Type.Optional(
      Type.Enum([...linkSorts, ...resultSorts], {
        default: 'createdAt',
        description:
          'Value to sort by. `clicks`, `installs`, `conversion` (installs per click), `opens`, `events`, ' +
          '`revenue` (of the installs that the link led to) and `lastClickAt` are those between `from` and `to`, and come from analytics: if these are down, so is the ' +
          'list in this order. Links without results are the last, or the first of an ascending list, newest first. ' +
          'A link whose `updatedAt` or result changes between two pages moves.',
      }),
    ),
    order: Type.Optional(
      Type.Enum(['asc', 'desc'], {
        description:
          'Direction. Default: `asc` for slugs, `desc` (newest or most first) for everything else.',
      }),
    ),
    ...rangeQuery,
    ...timezoneQuery,
  },
  { additionalProperties: false },
)

/** Adds the routes that list and count links. */
export function addLinkListRoutes(app: FastifyInstance, options: LinkListRoutesOptions): void {
  const { db, analytics, toShareUrl, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/v1/apps/:appId/links',
    {
      config,
      schema: {
        tags,
        operationId: 'listLinks',
        summary: 'List the links of an app',
        description:
          'Sorted by creation time, newest first, unless `sort` is given. Archived and deleted links are left out ' +
          'unless `status` names them. A page may have fewer links than `limit`, or none, although `next` is not null: ' +
          'then many links were filtered and few of them passed.',
        params,
        querystring: ListQuery,
        response: { 200: PageSchema(LinkSchema, 'LinkPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50, ids, status, sort = 'createdAt', order, ...rest } = request.query
      const { from, to, timezone, ...filters } = rest
      const filter = { ...filters, ids: ids?.filter(isLinkId), statuses: status }
      const direction = order ?? (sort === 'slug' ? 'asc' : 'desc')
      const isAscending = direction === 'asc'
      const name = `${sort} ${direction}`
      const scope = { appId: getAppId(request), filter, now: new Date(now()) }
      if (isResultSort(sort)) {
        const given = readRange({ from, to, timezone }, now(), maxAnalyticsDays.values)
        const { position, range } = readRankedAfter(after, name, given, now())
        const own = getAnalytics(analytics, request)
        const rates =
          sort === 'revenue'
            ? await loadRates(db, {
                analytics: own,
                organizationId: getOrganizationId(request),
                appId: scope.appId,
                range: toCountedRange(range, own.getHoursStart()),
              })
            : null
        const listing = { ...scope, sort, isAscending, range, rates, after: position }
        const { rows, next } = await listRankedLinks(db, own, listing, limit)
        return {
          items: rows.map((row) => toMutableView(row, toShareUrl)),
          next: next && writeRankedPosition(name, next, range),
        }
      }
      const linkOrder: LinkOrder = { sort, isAscending }
      const position = readAfter(after, sort, name)
      const listing = { ...scope, order: linkOrder, after: position }
      const { rows, next } = await listLinks(db, listing, limit)
      return {
        items: rows.map((row) => toMutableView(row, toShareUrl)),
        next: next && writePosition([name, next.sortValue, next.id]),
      }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/links/count',
    {
      config,
      schema: {
        tags,
        operationId: 'countLinks',
        summary: 'Count the links of an app',
        description:
          'Counts the links that pass the filters of a list. The cost has a limit: if many links pass a filter of an ' +
          'app with many links, `count` is a lower bound.',
        params,
        querystring: Type.Object(linkFilterQuery, { additionalProperties: false }),
        response: {
          200: Type.Object(
            {
              count: Type.Integer({ minimum: 0, description: 'Links that pass the filters.' }),
              isExact: Type.Boolean({ description: 'False if there may be more.' }),
              total: Type.Integer({
                minimum: 0,
                description: 'Links of the app that are neither archived nor deleted.',
              }),
            },
            { title: 'LinkCount' },
          ),
          ...problemResponses,
        },
      },
    },
    async (request) => {
      const { ids, status, ...filters } = request.query
      const filter = { ...filters, ids: ids?.filter(isLinkId), statuses: status }
      return countLinks(db, getAppId(request), filter, new Date(now()))
    },
  )
}

/** A position contains the order of its list: in another order, it would skip links. */
function readAfter(
  after: string | undefined,
  sort: LinkOrder['sort'],
  name: string,
): LinkPosition | null {
  // oxlint-disable-next-line no-control-regex
  const valuePattern = sort === 'slug' ? /^[^\u0000]{1,255}$/ : microsPattern
  const patterns = [new RegExp(`^${name}$`), valuePattern, /^[1-9]\d{0,18}$/]
  const [, sortValue, id] = readPosition(after, patterns) ?? []
  if (sortValue === undefined || id === undefined) return null
  if (isLinkId(id)) return { sortValue, id }
  const error = { pointer: '/after', detail: 'must be the `next` value of a page' }
  throw new ProblemError('validation_failed', { errors: [error] })
}
