import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { apiPaths, type ResolveShortResponse } from '@throughlink/protocol'
import {
  ResolveShortRequestSchema,
  ResolveShortResponseSchema,
} from '@throughlink/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { findVisitedLink } from '#catalog/links/findVisitedLink.ts'
import { getExpiredUrl, isLive, isServable } from '#catalog/links/link.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import { ProblemError } from '#errors.ts'
import { needsKey, problemResponses } from '#platform/http/problemResponses.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'

export interface ResolveRoutesOptions {
  readonly links: LinkDirectory
  readonly limits: RateLimits
  readonly now: () => number
}

export function addResolveRoutes(app: FastifyInstance, options: ResolveRoutesOptions): void {
  const { links, limits, now } = options
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    apiPaths.resolveShort,
    {
      schema: {
        tags: ['link'],
        security: needsKey,
        summary: 'Resolve a short link',
        body: ResolveShortRequestSchema,
        response: { 200: ResolveShortResponseSchema, ...problemResponses },
      },
    },
    async ({ body, owner, ip }) => {
      await enforceLimits(limits, [
        { limit: 'resolve', by: 'address', subject: ip },
        { limit: 'resolve', by: 'key', subject: owner.appId },
      ])
      const url = URL.parse(body.url)
      const link = url && (await findVisitedLink(links, url.hostname, url.pathname.slice(1)))
      // Links of other apps get the same 404 as unknown links.
      const isOwn = link?.app.id === owner.appId
      const expiredUrl = isOwn ? getExpiredUrl(link, now()) : null
      if (expiredUrl !== null) return toResolvedLink(expiredUrl)
      if (!isOwn || !isLive(link, now()) || !isServable(link)) {
        await enforceLimits(limits, buildMissCharges('resolve-miss', ip, owner.appId))
        throw new ProblemError('link_not_found')
      }
      return toResolvedLink(link.target)
    },
  )
}

/** Returns a destination as URL, route and parameters. */
export function toResolvedLink(destination: string): ResolveShortResponse {
  const url = URL.parse(destination)
  if (url === null) return { link: destination, route: null, parameters: {} }
  // In `acme://products/42`, the first path segment is in the position of the host.
  const isWeb = /^https?:$/.test(url.protocol)
  const path = isWeb ? url.pathname : `/${`${url.host}${url.pathname}`.replace(/^\/+/, '')}`
  return {
    link: destination,
    route: `${path}${url.search}`,
    parameters: Object.fromEntries(url.searchParams),
  }
}
