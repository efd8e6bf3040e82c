import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { apiPaths } from '@throughlink/protocol'
import {
  ResolveShortRequestSchema,
  ResolveShortResponseSchema,
} from '@throughlink/protocol/schemas'
import { ProblemError } from '../../errors.ts'
import { needsKey, problemResponses } from '../../platform/http/problemResponses.ts'
import { enforce, refuseGuessers } from '../../platform/limits/enforce.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { isServable } from '../../catalog/links/isServable.ts'
import { isLive } from '../../catalog/links/link.ts'
import type { LinkDirectory } from '../../catalog/links/linkDirectory.ts'
import { slugOf } from '../../catalog/links/slugOf.ts'
import { resolvedLink } from './resolvedLink.ts'

export interface ResolveRoutesParts {
  readonly links: LinkDirectory
  readonly limits: RateLimits
  readonly now: () => number
}

export function addResolveRoutes(app: FastifyInstance, parts: ResolveRoutesParts): void {
  const { links, limits, now } = parts
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    apiPaths.resolveShort,
    {
      schema: {
        tags: ['link'],
        security: needsKey,
        summary: 'Where does this short link lead?',
        body: ResolveShortRequestSchema,
        response: { 200: ResolveShortResponseSchema, ...problemResponses },
      },
    },
    async ({ body, owner, ip }) => {
      const miss = { limit: 'resolve-miss', by: 'address', subject: ip } as const
      refuseGuessers(limits, [miss])
      await enforce(limits, [
        { limit: 'resolve', by: 'address', subject: ip },
        { limit: 'resolve', by: 'key', subject: owner.appId },
      ])
      const url = URL.parse(body.url)
      const slug = url && slugOf(url)
      const link = url === null || slug === null ? null : await links.bySlug(url.hostname, slug)
      // A link of another app is no link: what exists elsewhere is not told here.
      if (link?.app.id !== owner.appId || !isLive(link, now()) || !isServable(link)) {
        await limits.charge([miss])
        throw new ProblemError('link_not_found')
      }
      return resolvedLink(link.destination)
    },
  )
}
