import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { cardPath, codePath, drawQrSvg, scriptPathPrefix } from '@throughlink/protocol/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { chooseLanguage } from '#catalog/landing/chooseLanguage.ts'
import type { LinkOrigin } from '#catalog/links/createShareUrl.ts'
import { encodeQr } from '#catalog/links/encodeQr.ts'
import { findVisitedLink } from '#catalog/links/findVisitedLink.ts'
import { isLive, isServable, type Link } from '#catalog/links/link.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import { buildOwnUrl } from '#catalog/visits/buildOwnUrl.ts'
import { limitQuery } from '#catalog/visits/passQuery.ts'
import { buildCard } from '#catalog/website/buildCard.ts'
import { CardQuerySchema, CardSchema } from '#catalog/website/cardSchema.ts'
import { findWebsiteScript, type FoundScript } from '#catalog/website/websiteScripts.ts'
import { ProblemError } from '#errors.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { readRequestHost } from '#platform/http/readRequestHost.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { enforceLimits } from '#platform/limits/enforceLimits.ts'
import type { RateLimits } from '#platform/limits/rateLimits.ts'
import type { FindServedApp } from '../association/findServedApp.ts'

export interface WebsiteRoutesOptions {
  readonly findServedApp: FindServedApp
  readonly links: LinkDirectory
  readonly limits: RateLimits
  readonly toLinkOrigin: LinkOrigin
  readonly now: () => number
}

/** Longer ones take more modules than a camera can read from a screen. */
const maxCodeUrlLength = 1_000

const textContent = (type: string) => ({ [type]: { schema: Type.String() } })
const tags = ['website']

/**
 * Serves what a team's website needs, on each of its link domains: the script, what it shows about the app, and QR
 * codes. Block lists must match none of the paths; `verification/browser/website` checks that.
 */
export function addWebsiteRoutes(app: FastifyInstance, options: WebsiteRoutesOptions): void {
  const { findServedApp, links, limits, toLinkOrigin, now } = options
  const routes = app.withTypeProvider<TypeBoxTypeProvider>()

  // Pages of other origins use all of this, and it contains nothing that is not public.
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    done()
  })

  routes.get(
    `${scriptPathPrefix}:file`,
    {
      schema: {
        tags,
        summary: 'Get the script for websites',
        description:
          'A path with a hash always has the same content. `latest.js` is the script of the running release.',
        params: Type.Object({ file: Type.String() }),
        response: {
          200: { description: 'The script.', content: textContent('text/javascript') },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      await findServedApp(request)
      const script = findWebsiteScript(scriptPathPrefix + request.params.file)
      if (script === null) throw new ProblemError('not_found')
      return sendScript(request, reply, script)
    },
  )

  routes.get(
    cardPath,
    {
      schema: {
        tags,
        summary: 'Get what a website shows about the app',
        querystring: CardQuerySchema,
        response: { 200: CardSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const found = await findServedApp(request)
      const { language, color = null } = request.query
      void reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-language')
      return buildCard(found, chooseLanguage(language ?? request.headers['accept-language']), color)
    },
  )

  routes.get(
    codePath,
    {
      schema: {
        tags,
        summary: 'Get the QR code of a link of this domain',
        querystring: Type.Object(
          {
            link: Type.String({
              minLength: 2,
              maxLength: maxCodeUrlLength,
              pattern: '^/[^/\\\\]',
              description: 'Path and query of the link, percent-encoded as in its URL.',
            }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'The QR code.', content: textContent('image/svg+xml') },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const host = readRequestHost(request.raw)
      if (host === null) throw new ProblemError('not_found')
      await enforceLimits(limits, [{ limit: 'qr-code', by: 'address', subject: request.ip }])
      const [path = '', ...rest] = request.query.link.slice(1).split('?')
      const link = await findVisitedLink(links, host, path)
      // A code leads to a link of this domain and nowhere else.
      if (link === null || !isLive(link, now()) || !isServable(link)) {
        await enforceLimits(limits, buildMissCharges('slug-miss', request.ip, host))
        throw new ProblemError('link_not_found')
      }
      const url = buildOwnUrl(link, limitQuery(rest.join('?')))
      if (url.length > maxCodeUrlLength) throw new ProblemError('link_not_found')
      const shared = toLinkOrigin(link.domain) + url.slice(`https://${link.domain}`.length)
      return (
        reply
          .type('image/svg+xml')
          .header('cache-control', 'public, max-age=300')
          // As a document of its own, it may not run or load anything.
          .header('content-security-policy', "default-src 'none'")
          .send(drawCode(shared, link))
      )
    },
  )
}

/** Without the app's logo: the file would be many times as large, and every visitor of the page loads it. */
function drawCode(url: string, { app }: Link): string {
  const options = { style: app.qrStyle, size: 512, margin: 4, logoUrl: null }
  return drawQrSvg(encodeQr(url, { hasLogo: false }), options)
}

/** How long a browser uses the latest script without a request: after an upgrade, visitors wait so long for it. */
const latestMaxAgeSeconds = 3_600

function sendScript(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { path, version, body, gzip, brotli }: FoundScript,
): FastifyReply {
  const etag = `"${path}"`
  void reply
    .type('text/javascript; charset=utf-8')
    .header(
      'cache-control',
      version === 'latest'
        ? `public, max-age=${latestMaxAgeSeconds}`
        : 'public, max-age=31536000, immutable',
    )
    .header('etag', etag)
    .header('vary', 'accept-encoding')
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli)
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(body)
}
