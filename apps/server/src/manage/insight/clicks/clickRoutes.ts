import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { maxAnalyticsDays } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Static, Type } from 'typebox'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { millisPattern } from '#manage/access/micros.ts'
import {
  idPattern,
  pageQuery,
  PageSchema,
  readPosition,
  toPage,
} from '#manage/access/pagination.ts'
import { findLinkNames, type LinkName } from '#manage/links/findLinkNames.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { access, getAnalytics } from '../analytics/analyticsRoutesOptions.ts'
import { rangeQuery, timezoneQuery } from '../analytics/analyticsSchemas.ts'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { readRange } from '../analytics/queries/readRange.ts'
import { clickFilterQuery, ClickSchema } from './clickSchemas.ts'
import { type ClickInstall, findClickInstalls } from './findClickInstalls.ts'
import { type ClickPosition, type ClickRow, queryClicks } from './queryClicks.ts'

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
        description: `Newest first. At most ${maxAnalyticsDays.exported} days. Clicks of the last few seconds may be missing.`,
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
        range: readRange({ from, to, timezone }, now(), maxAnalyticsDays.exported),
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

/** Returns a click as the API shows it. */
function toClickView(
  row: ClickRow,
  links: ReadonlyMap<string, LinkName>,
  installs: ReadonlyMap<string, ClickInstall>,
): Static<typeof ClickSchema> {
  const install = installs.get(row.id)
  return {
    id: row.id,
    clickedAt: new Date(Number(row.atMs)).toISOString(),
    linkId: row.linkId,
    link: links.get(row.linkId) ?? null,
    platform: row.platform,
    browser: row.browser || null,
    systemVersion: row.systemVersion || null,
    language: row.language || null,
    country: row.country || null,
    referrer: row.referrer || null,
    campaign: {
      source: row.source || null,
      medium: row.medium || null,
      campaign: row.campaign || null,
      term: row.term || null,
      content: row.content || null,
    },
    path: row.path || null,
    response: row.response || null,
    isBot: row.isBot,
    isPrefetch: row.isPrefetch,
    isLimited: row.isLimited,
    installId: install?.installId ?? null,
    isTest: install?.isTest ?? false,
  }
}
