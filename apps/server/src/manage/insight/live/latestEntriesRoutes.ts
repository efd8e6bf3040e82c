import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { ShareUrl } from '#catalog/links/createShareUrl.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { findLinkNames } from '#manage/links/findLinkNames.ts'
import {
  LiveClickSchema,
  LiveEventSchema,
  LiveInstallSchema,
  liveKinds,
  LiveOpenSchema,
} from '#pipeline/live/liveEntry.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { access, getAnalytics } from '../analytics/analyticsRoutesOptions.ts'
import { linkQuery } from '../analytics/analyticsSchemas.ts'
import type { Analytics } from '../analytics/queries/createAnalytics.ts'
import { queryLatestEntries } from './queryLatestEntries.ts'

export interface LatestEntriesRoutesOptions {
  readonly db: Kysely<Database>
  readonly analytics: Analytics
  readonly toShareUrl: ShareUrl
  readonly now: () => number
}

const LatestEntriesSchema = Type.Object(
  {
    items: Type.Array(
      Type.Union([LiveClickSchema, LiveInstallSchema, LiveOpenSchema, LiveEventSchema]),
      { description: 'Newest first.' },
    ),
  },
  { title: 'LatestEntries' },
)

export function addLatestEntriesRoutes(
  app: FastifyInstance,
  { db, analytics, toShareUrl, now }: LatestEntriesRoutesOptions,
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/apps/:appId/live/latest',
    {
      config: { access },
      schema: {
        tags: ['analytics'],
        operationId: 'listLatestEntries',
        summary: 'List the latest clicks, installs, opens and events',
        description:
          'Of the last 7 days, with the shape and the IDs that they have in the live stream. Those of the last few seconds ' +
          'and those of test devices are missing.',
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(
          {
            kinds: Type.Optional(
              Type.Array(Type.Enum([...liveKinds]), {
                maxItems: liveKinds.length,
                description: 'Kinds of entries. Defaults to all.',
              }),
            ),
            linkId: linkQuery.link,
            limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
          },
          { additionalProperties: false },
        ),
        response: { 200: LatestEntriesSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { kinds = liveKinds, linkId, limit = 50 } = request.query
      const appId = getAppId(request)
      const entries = await queryLatestEntries(getAnalytics(analytics, request), {
        kinds,
        nowMs: now(),
        limit,
        ...(linkId === undefined ? {} : { linkId }),
      })
      const names = await findLinkNames(
        db,
        appId,
        entries.map((entry) => entry.linkId),
      )
      const findLink = (id: string | null) => {
        const found = id === null ? undefined : names.get(id)
        if (id === null || found === undefined) return null
        const { domain, slug, name, title } = found
        return { id, url: toShareUrl({ domain, slug }), domain, slug, name, title }
      }
      return { items: entries.map((entry) => ({ ...entry, link: findLink(entry.linkId) })) }
    },
  )
}
