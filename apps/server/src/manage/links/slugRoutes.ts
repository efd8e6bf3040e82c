import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { getAppId } from '../access/createAuthorize.ts'
import type { LinkListRoutesOptions } from './linkListRoutes.ts'
import { findLinkOwner, findLinksAt } from './linkStatements.ts'
import { linkStatuses, readLinkStatus } from './linkStatus.ts'
import { validateSlug } from './validateSlug.ts'

const reasons = ['invalid', 'unknown_domain', 'taken'] as const

const SlugCheckSchema = Type.Object(
  {
    isAvailable: Type.Boolean({ description: 'Whether a link with this slug can be created.' }),
    reason: Type.Union([Type.Enum(reasons), Type.Null()], {
      description:
        '`invalid`: not a valid slug. `unknown_domain`: not a domain of the app. `taken`: the app has a link with it. ' +
        'Null if it is available.',
    }),
    detail: Type.Union([Type.String(), Type.Null()], {
      description: 'The reason in English. Null if the slug is available.',
    }),
    link: Type.Union(
      [
        Type.Object(
          {
            id: Type.String({ description: 'Link id.' }),
            status: Type.Enum(linkStatuses, { description: 'State of the link.' }),
          },
          { title: 'SlugOwner' },
        ),
        Type.Null(),
      ],
      { description: 'The link of the app that has the slug. Null if there is none.' },
    ),
  },
  { title: 'SlugCheck' },
)

/** Adds the route that checks a slug while somebody types it. */
export type SlugRoutesOptions = Pick<LinkListRoutesOptions, 'db' | 'now'>

export function addSlugRoutes(app: FastifyInstance, { db, now }: SlugRoutesOptions): void {
  app.withTypeProvider<TypeBoxTypeProvider>().get(
    '/api/v1/apps/:appId/slugs',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'links:read' } },
      schema: {
        tags: ['links'],
        operationId: 'checkSlug',
        summary: 'Check whether a slug is available',
        description:
          'A deleted or archived link keeps its slug. An available slug can still be taken before it is used.',
        params: Type.Object({ appId: Type.String() }),
        querystring: Type.Object(
          {
            domain: Type.String({
              minLength: 1,
              maxLength: 253,
              pattern: '^[^\\u0000]*$',
              examples: ['go.example.com'],
              description: 'One of the app’s domains.',
            }),
            slug: Type.String({
              minLength: 1,
              maxLength: 300,
              pattern: '^[^\\u0000]*$',
              examples: ['spring/fern'],
              description: 'The slug, or a pattern that ends in `/*`.',
            }),
          },
          { additionalProperties: false },
        ),
        response: { 200: SlugCheckSchema, ...problemResponses },
      },
    },
    async (request): Promise<Static<typeof SlugCheckSchema>> => {
      const appId = getAppId(request)
      const { slug } = request.query
      const domain = request.query.domain.toLowerCase()
      const invalid = validateSlug(slug)
      if (invalid !== null) return refuse('invalid', `The slug ${invalid}.`)
      const { domains } = await findLinkOwner(db, appId)
      if (!domains.includes(domain)) {
        return refuse('unknown_domain', 'The domain is not one of the app’s domains.')
      }
      const [row] = await findLinksAt(db, appId, [{ domain, slug }])
      if (row === undefined) return { isAvailable: true, reason: null, detail: null, link: null }
      const status = readLinkStatus(row, now())
      return {
        ...refuse('taken', 'Another link of the app has this slug.'),
        link: { id: row.id, status },
      }
    },
  )
}

function refuse(reason: (typeof reasons)[number], detail: string) {
  return { isAvailable: false, reason, detail, link: null }
}
