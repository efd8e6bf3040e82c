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
import { secondMs } from '#platform/time/durations.ts'
import { getAnalytics } from '../analytics/analyticsRoutesOptions.ts'
import { rangeQuery, timezoneQuery } from '../analytics/analyticsSchemas.ts'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { readRange } from '../analytics/queries/readRange.ts'
import {
  compareInstalls,
  type Install,
  type InstallFilter,
  type InstallPosition,
} from './install.ts'
import { installFilterQuery, InstallSchema } from './installSchemas.ts'
import { listTestInstalls } from './listTestInstalls.ts'
import { queryInstalls } from './queryInstalls.ts'

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
          `Newest first. At most ${maxAnalyticsDays.rawRows} days. Installs of the last few seconds may be missing. On test ` +
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
      const range = readRange({ from, to, timezone }, now(), maxAnalyticsDays.rawRows)
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

/** Returns an install as the API shows it. */
function toInstallView(
  { atMs, clickedAtMs, ...install }: Install,
  links: ReadonlyMap<string, LinkName>,
): Static<typeof InstallSchema> {
  return {
    ...install,
    installedAt: new Date(atMs).toISOString(),
    link: links.get(install.linkId ?? '') ?? null,
    clickedAt: clickedAtMs === null ? null : new Date(clickedAtMs).toISOString(),
    // Servers' clocks may differ.
    delaySeconds: clickedAtMs === null ? null : Math.max(0, (atMs - clickedAtMs) / secondMs),
  }
}

/** Returns whether an install is listed. The same conditions as those of `queryInstalls`, which are SQL. */
export function matchesFilter(install: Install, filter: InstallFilter): boolean {
  const { method, isMatched, reason, linkId, minConfidence, platform } = filter
  return (
    (method === undefined || install.method === method) &&
    (isMatched === undefined || (install.method !== 'none') === isMatched) &&
    (reason === undefined || install.reason === reason) &&
    (linkId === undefined || install.linkId === linkId) &&
    (minConfidence === undefined || install.confidence >= minConfidence) &&
    (platform === undefined || install.platform === platform)
  )
}
