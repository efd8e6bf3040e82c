import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { latestScriptPath } from '@throughlink/protocol/rules'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { chooseLanguage } from '#catalog/landing/chooseLanguage.ts'
import { createLinkOrigin } from '#catalog/links/createShareUrl.ts'
import { buildCard } from '#catalog/website/buildCard.ts'
import { CardQuerySchema, CardSchema } from '#catalog/website/cardSchema.ts'
import { currentScript } from '#catalog/website/websiteScripts.ts'
import type { Config } from '#config.ts'
import { getAppId } from '#manage/access/createAuthorize.ts'
import type { Database } from '#platform/engines/database.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { listServedDomains } from './listServedDomains.ts'

const WebsiteSchema = Type.Object(
  {
    scriptPath: Type.String({
      description: 'Path of the script on every link domain. Its content never changes.',
      examples: ['/_tl/w/0123456789abcdef.js'],
    }),
    integrity: Type.String({
      description: 'Hash of the script, for the attribute `integrity`.',
      examples: ['sha384-…'],
    }),
    scriptBytes: Type.Integer({ description: 'Size of the script, compressed with gzip.' }),
    snippets: Type.Array(
      Type.Object({
        domain: Type.String(),
        snippet: Type.String({
          description:
            'The element to put into the pages of the website. It names this script and its hash, which later releases go on serving.',
        }),
        latestSnippet: Type.String({
          description:
            'The same without a hash: the pages get the script of each release within an hour.',
        }),
      }),
      { description: 'One for each domain of the app that serves links, sorted by name.' },
    ),
  },
  { title: 'Website', description: 'How to put the script on a website.' },
)

export interface WebsiteRoutesOptions {
  readonly db: Kysely<Database>
  readonly config: Pick<Config, 'publicOrigin' | 'linkOrigin'>
}

export function addWebsiteRoutes(app: FastifyInstance, { db, config }: WebsiteRoutesOptions): void {
  const toLinkOrigin = createLinkOrigin(config)
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  routes.get(
    '/api/v1/apps/:appId/website',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags: ['apps'],
        operationId: 'getWebsite',
        summary: 'Get the snippet for a website',
        description:
          'The script shows a banner on phones and QR codes on desktops, and carries campaigns to links.',
        params: Type.Object({ appId: Type.String() }),
        response: { 200: WebsiteSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { path, integrity, gzip } = currentScript
      const domains = await listServedDomains(db, getAppId(request))
      return {
        scriptPath: path,
        integrity,
        scriptBytes: gzip.length,
        snippets: domains.map((domain) => ({
          domain,
          snippet: toElement(`${toLinkOrigin(domain)}${path}`, integrity),
          latestSnippet: toElement(`${toLinkOrigin(domain)}${latestScriptPath}`),
        })),
      }
    },
  )

  routes.get(
    '/api/v1/apps/:appId/website/card',
    {
      config: { access: { subject: 'app', role: 'viewer', scope: 'apps:read' } },
      schema: {
        tags: ['apps'],
        operationId: 'getWebsiteCard',
        summary: 'Get what a website shows about the app',
        description:
          'The response of `/_tl/card.json` on the link domains of the app, for previews before a domain works.',
        params: Type.Object({ appId: Type.String() }),
        querystring: CardQuerySchema,
        response: { 200: CardSchema, ...problemResponses },
      },
    },
    async (request) => {
      const row = await db
        .selectFrom('apps')
        .select([
          'name',
          'icon_url',
          'accent_color',
          'landing_text',
          'landing_translations',
          'app_store_id',
        ])
        .where('id', '=', getAppId(request))
        .executeTakeFirstOrThrow()
      const { language = request.headers['accept-language'], color = null } = request.query
      return buildCard(row, chooseLanguage(language), color)
    },
  )
}

/** `async`: the page does not wait for the script, also if the link domain does not respond. */
function toElement(src: string, integrity?: string): string {
  const hash = integrity === undefined ? '' : ` integrity="${integrity}"`
  return `<script src="${src}"${hash} crossorigin="anonymous" async></script>`
}
