import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limits } from '@throughlink/protocol'
import { maxAnalyticsDays, maxDataConditions } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { pageQuery, PageSchema, readPosition, toPage } from '#manage/access/pagination.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import {
  access,
  type AnalyticsRoutesOptions,
  getAnalytics,
  toRange,
  toTime,
} from './analyticsRoutesOptions.ts'
import {
  EventGroupsSchema,
  EventPropertiesSchema,
  LoggedEventSchema,
  plainText,
  rangeQuery,
  timezoneQuery,
} from './analyticsSchemas.ts'
import { readConditions, readPath } from './queries/dataConditions.ts'
import { eventDimensions, type EventsQuery, queryEventGroups } from './queries/queryEventGroups.ts'
import { queryEventProperties } from './queries/queryEventProperties.ts'
import { type EventRow, queryEvents } from './queries/queryEvents.ts'
import { readRange, rejectParameter, type RequestedRange } from './queries/readRange.ts'

const params = Type.Object({ appId: Type.String() })
const closed = { additionalProperties: false } as const

const dataPointer = (description: string, example: string) =>
  Type.Optional(plainText(600, { description, examples: [example] }))

const eventsQuery = {
  ...rangeQuery,
  ...timezoneQuery,
  name: plainText(limits.maxEventNameLength, {
    minLength: 1,
    examples: ['purchase'],
    description: 'Name of the events.',
  }),
  where: Type.Optional(
    Type.Array(plainText(1500), {
      maxItems: maxDataConditions,
      examples: [['/plan eq "pro"', '/cart/total gte 10']],
      description:
        'Conditions that the event data must meet, all of them. Each is a JSON pointer, an operator (eq, ne, lt, lte, gt, gte, exists, missing) and a JSON value. `ne` also matches events without a value at the pointer. Pointers cannot address array elements.',
    }),
  ),
}

export function addEventRoutes(
  app: FastifyInstance,
  { analytics, now }: AnalyticsRoutesOptions,
): void {
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  const readQuery = (query: RequestedRange & { name: string; where?: string[] }): EventsQuery => ({
    name: query.name,
    range: readRange(query, now(), maxAnalyticsDays.rawRows),
    conditions: readConditions(query.where ?? []),
  })

  routes.get(
    '/api/v1/apps/:appId/analytics/events',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'exploreEvents',
        summary: 'Count events by a value in their data or by a dimension',
        params,
        querystring: Type.Object(
          {
            ...eventsQuery,
            groupBy: dataPointer(
              'JSON pointer to the value to group by. Defaults to a single group.',
              '/plan',
            ),
            by: Type.Optional(
              Type.Enum([...eventDimensions], {
                description:
                  'Dimension to group by instead of a value in the data. Link, source and campaign are those of the click that led to the install.',
              }),
            ),
            sumOf: dataPointer('JSON pointer to the numbers to add up.', '/cart/total'),
            limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
          },
          closed,
        ),
        response: { 200: EventGroupsSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { groupBy, by, sumOf, limit = 50 } = request.query
      if (groupBy !== undefined && by !== undefined)
        rejectParameter('/by', 'must not be set together with groupBy')
      const query = {
        ...readQuery(request.query),
        groupBy: groupBy === undefined ? (by ?? null) : readPath(groupBy, '/groupBy'),
        sumOf: sumOf === undefined ? null : readPath(sumOf, '/sumOf'),
        limit,
      }
      const result = await queryEventGroups(getAnalytics(analytics, request), query)
      return { ...toRange(query.range), ...result }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/event-properties',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'listEventProperties',
        summary: 'List the properties of an event',
        description:
          'Describes the values in the data of the latest 2,000 events of one name in the range. Lists at most 200 properties.',
        params,
        querystring: Type.Object(
          { ...rangeQuery, ...timezoneQuery, name: eventsQuery.name },
          closed,
        ),
        response: { 200: EventPropertiesSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { name } = request.query
      const range = readRange(request.query, now(), maxAnalyticsDays.rawRows)
      const query = { name, range }
      const result = await queryEventProperties(getAnalytics(analytics, request), query)
      const properties = result.properties.map(({ types, examples, ...rest }) => ({
        ...rest,
        types: [...types],
        examples: [...examples],
      }))
      return { ...toRange(range), ...result, properties }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/analytics/events/latest',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'listEvents',
        summary: 'List events of one name, newest first',
        params,
        querystring: Type.Object({ ...eventsQuery, ...pageQuery }, closed),
        response: { 200: PageSchema(LoggedEventSchema, 'LoggedEventPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50 } = request.query
      const [atMs, id = ''] = readPosition(after, [/^\d{12,13}$/, /^[^\0]{0,200}$/s]) ?? []
      const before = atMs === undefined ? null : { atMs: Number(atMs), id }
      const query = { ...readQuery(request.query), before, limit: limit + 1 }
      const rows = await queryEvents(getAnalytics(analytics, request), query)
      return toPage(rows, limit, toEvent, (row) => [row.atMs, row.id])
    },
  )
}

/** Returns null for an unknown link. */
function toNullable(linkId: string): string | null {
  return linkId === '0' ? null : linkId
}

function toEvent(row: EventRow) {
  const { id, installId, platform, country } = row
  return {
    id,
    at: toTime(Number(row.atMs)),
    receivedAt: toTime(Number(row.receivedAtMs)),
    installId,
    linkId: toNullable(row.linkId),
    openedLinkId: toNullable(row.openedLinkId),
    platform,
    country,
    // Valid JSON: the shipper serialized it.
    data: row.data === '' ? null : (JSON.parse(row.data) as unknown),
  }
}
