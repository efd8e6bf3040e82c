import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { millisPattern } from '../access/micros.ts'
import { idPattern, pageQuery, PageSchema, readPosition, toPage } from '../access/pagination.ts'
import { access, getAnalytics, maxDays } from '../analytics/analyticsRoutesOptions.ts'
import { rangeQuery, timezoneQuery } from '../analytics/analyticsSchemas.ts'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { readRange } from '../analytics/queries/readRange.ts'
import { findLinkNames } from '../links/findLinkNames.ts'
import { clickFilterQuery, ClickSchema } from './clickSchemas.ts'
import { findClickInstalls } from './findClickInstalls.ts'
import { queryClicks, type ClickPosition } from './queryClicks.ts'
import { toClickView } from './toClickView.ts'

export interface ClickRoutesOptions {
  readonly db: Kysely<Database>
  readonly analytics: Analytics
  readonly now: () => number
}

export function addClickRoutes(
  app: FastifyInstance,
  { db, analytics, now }: ClickRoutesOptions,
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/apps/:appId/clicks',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'listClicks',
        summary: 'List clicks',
        description: `Newest first. At most ${maxDays.exported} days. Clicks of the last few seconds may be missing.`,
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(
          { ...pageQuery, ...rangeQuery, ...timezoneQuery, ...clickFilterQuery },
          { additionalProperties: false },
        ),
        response: { 200: PageSchema(ClickSchema, 'ClickPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50, from, to, timezone, ...filter } = request.query
      const appId = getAppId(request)
      const rows = await queryClicks(getAnalytics(analytics, request), {
        ...filter,
        range: readRange({ from, to, timezone }, now(), maxDays.exported),
        after: readClickPosition(after),
        limit: limit + 1,
      })
      const [links, installs] = await Promise.all([
        findLinkNames(
          db,
          appId,
          rows.map(({ linkId }) => linkId),
        ),
        findClickInstalls(
          db,
          appId,
          rows.map(({ id }) => id),
        ),
      ])
      return toPage(
        rows,
        limit,
        (row) => toClickView(row, links, installs),
        ({ atMs, id }) => [atMs, id],
      )
    },
  )
}

function readClickPosition(after: string | undefined): ClickPosition | null {
  const [millis, id] = readPosition(after, [millisPattern, idPattern]) ?? []
  return millis === undefined || id === undefined ? null : { atMs: Number(millis), id }
}
