import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { apiPaths } from '@throughlink/protocol'
import {
  ResolveShortRequestSchema,
  ResolveShortResponseSchema,
} from '@throughlink/protocol/schemas'
import { ProblemError } from '../../errors.ts'
import { needsKey, problemResponses } from '../../platform/http/problemResponses.ts'
import { buildMissCharges } from '../../platform/limits/buildMissCharges.ts'
import { enforceLimits } from '../../platform/limits/enforceLimits.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { findVisitedLink } from '../../catalog/links/findVisitedLink.ts'
import { isServable } from '../../catalog/links/isServable.ts'
import { isLive } from '../../catalog/links/link.ts'
import type { LinkDirectory } from '../../catalog/links/linkDirectory.ts'
import { toResolvedLink } from './toResolvedLink.ts'

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
      if (link?.app.id !== owner.appId || !isLive(link, now()) || !isServable(link)) {
        await enforceLimits(limits, buildMissCharges('resolve-miss', ip, owner.appId))
        throw new ProblemError('link_not_found')
      }
      return toResolvedLink(link.destination)
    },
  )
}
