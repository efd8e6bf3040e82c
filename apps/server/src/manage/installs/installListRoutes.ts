import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../platform/engines/database.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { getAppId } from '../access/createAuthorize.ts'
import { millisPattern } from '../access/micros.ts'
import { idPattern, pageQuery, PageSchema, readPosition, toPage } from '../access/pagination.ts'
import { getAnalytics, maxDays } from '../analytics/analyticsRoutesOptions.ts'
import { rangeQuery, timezoneQuery } from '../analytics/analyticsSchemas.ts'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { readRange } from '../analytics/queries/readRange.ts'
import { findLinkNames } from '../links/findLinkNames.ts'
import { compareInstalls, type InstallPosition } from './install.ts'
import { installFilterQuery, InstallSchema } from './installSchemas.ts'
import { listTestInstalls } from './listTestInstalls.ts'
import { matchesFilter } from './matchesFilter.ts'
import { queryInstalls } from './queryInstalls.ts'
import { toInstallView } from './toInstallView.ts'

export interface InstallListRoutesOptions {
  readonly db: Kysely<Database>
  readonly analytics: Analytics
  readonly now: () => number
}

export function addInstallListRoutes(
  app: FastifyInstance,
  { db, analytics, now }: InstallListRoutesOptions,
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/apps/:appId/installs',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'installs:read' } },
      schema: {
        tags: ['installs'],
        operationId: 'listInstalls',
        summary: 'List installs',
        description:
          `Newest first. At most ${maxDays.rawRows} days. Installs of the last few seconds may be missing. On test ` +
          'devices, installs that a link opened on their first run are not stored, and the country is unknown.',
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(
          { ...pageQuery, ...rangeQuery, ...timezoneQuery, ...installFilterQuery },
          { additionalProperties: false },
        ),
        response: { 200: PageSchema(InstallSchema, 'InstallPage'), ...problemResponses },
      },
    },
    async (request) => {
      const { after, limit = 50, from, to, timezone, isTest, ...filter } = request.query
      const appId = getAppId(request)
      const range = readRange({ from, to, timezone }, now(), maxDays.rawRows)
      const position = readInstallPosition(after)
      const tests = await listTestInstalls(db, appId)
      const listedTests = tests.installs.filter(
        (install) =>
          install.atMs >= range.fromMs &&
          install.atMs < range.toMs &&
          (position === null || compareInstalls(position, install) < 0) &&
          matchesFilter(install, filter),
      )
      const others =
        isTest === true
          ? []
          : await queryInstalls(getAnalytics(analytics, request), {
              range,
              filter,
              after: position,
              limit: limit + 1,
              excludedIds: tests.ids,
            })
      const rows = [...(isTest === false ? [] : listedTests), ...others]
        .toSorted(compareInstalls)
        .slice(0, limit + 1)
      const links = await findLinkNames(
        db,
        appId,
        rows.map(({ linkId }) => linkId),
      )
      return toPage(
        rows,
        limit,
        (install) => toInstallView(install, links),
        ({ atMs, installId }) => [String(atMs), installId],
      )
    },
  )
}

function readInstallPosition(after: string | undefined): InstallPosition | null {
  const [millis, installId] = readPosition(after, [millisPattern, idPattern]) ?? []
  return millis === undefined || installId === undefined
    ? null
    : { atMs: Number(millis), installId }
}
