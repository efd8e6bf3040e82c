import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { apiPaths } from '@throughlink/protocol'
import {
  ResolveShortRequestSchema,
  ResolveShortResponseSchema,
} from '@throughlink/protocol/schemas'
import { ProblemError } from '../../errors.ts'
import { needsKey, problemResponses } from '../../platform/http/problemResponses.ts'
import { enforceLimits, rejectGuessing } from '../../platform/limits/enforceLimits.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import { isServable } from '../../catalog/links/isServable.ts'
import { isLive } from '../../catalog/links/link.ts'
import type { LinkDirectory } from '../../catalog/links/linkDirectory.ts'
import { readSlug } from '../../catalog/links/readSlug.ts'
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
      const miss = { limit: 'resolve-miss', by: 'address', subject: ip } as const
      rejectGuessing(limits, [miss])
      await enforceLimits(limits, [
        { limit: 'resolve', by: 'address', subject: ip },
        { limit: 'resolve', by: 'key', subject: owner.appId },
      ])
      const url = URL.parse(body.url)
      const slug = url && readSlug(url)
      const link = url === null || slug === null ? null : await links.bySlug(url.hostname, slug)
      // Links of other apps get the same 404 as unknown links.
      if (link?.app.id !== owner.appId || !isLive(link, now()) || !isServable(link)) {
        await limits.charge([miss])
        throw new ProblemError('link_not_found')
      }
      return toResolvedLink(link.destination)
    },
  )
}
