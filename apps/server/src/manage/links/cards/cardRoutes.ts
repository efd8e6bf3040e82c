import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { limits as wireLimits } from '@throughlink/protocol'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { getAppId } from '#manage/access/createAuthorize.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import type { SafeFetch } from '#platform/outbound/createSafeFetch.ts'
import { fetchPageCard } from './fetchPageCard.ts'

const text = (description: string) => Type.Union([Type.String(), Type.Null()], { description })

const PageCardSchema = Type.Object(
  {
    title: text('Title of the page.'),
    description: text('Description of the page.'),
    imageUrl: text('Image of the page. Only with HTTPS.'),
    detail: text('Why the page could not be read. Null if it was.'),
  },
  { title: 'PageCard', description: 'What a page says about itself, to suggest as a link’s card.' },
)

export interface CardRoutesOptions {
  readonly limits: RateLimits
  readonly safeFetch: SafeFetch
}

export function addCardRoutes(
  app: FastifyInstance,
  { limits, safeFetch }: CardRoutesOptions,
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/api/v1/apps/:appId/links/page-card',
    {
      config: { access: { subject: 'app', role: 'editor', scope: 'links:write' } },
      schema: {
        tags: ['links'],
        operationId: 'fetchPageCard',
        summary: 'Fetch title, description and image of a page',
        description:
          'Reads the Open Graph tags of a public HTTPS page, such as a destination. Nothing is saved: suggest the ' +
          'values, and set what fits. Takes up to five seconds.',
        params: Type.Object({ appId: Type.String() }),
        body: Type.Object(
          {
            url: Type.String({
              minLength: 1,
              maxLength: wireLimits.maxUrlLength,
              description: 'URL of the page.',
            }),
          },
          { additionalProperties: false, examples: [{ url: 'https://www.example.com/fern' }] },
        ),
        response: { 200: PageCardSchema, ...problemResponses },
      },
    },
    async (request) => {
      const appId = getAppId(request)
      await enforceLimits(limits, [{ limit: 'page-card', by: 'tenant', subject: appId }])
      return fetchPageCard(safeFetch, request.body.url)
    },
  )
}
