import { randomBytes } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  type Headers,
  readAddress,
  readClickSignals,
  readUserAgent,
  readVisitor,
} from '@throughlink/matcher'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import type { ClickTokens } from '../../pipeline/clicks/clickTokens.ts'
import type { Config } from '../../config.ts'
import { ProblemError } from '../../errors.ts'
import type { Metrics } from '../../platform/http/metrics.ts'
import { problemResponses } from '../../platform/http/problemResponses.ts'
import { readRequestHost } from '../../platform/http/readRequestHost.ts'
import { rejectGuessing } from '../../platform/limits/enforceLimits.ts'
import type { Link } from '../../catalog/links/link.ts'
import { isSlug } from '../../catalog/links/isSlug.ts'
import type { LinkDirectory } from '../../catalog/links/linkDirectory.ts'
import { renderGonePage, renderNotFoundPage } from '../landing/errorPages.ts'
import { chooseResponse, type VisitResponse } from './chooseResponse.ts'
import type { Html } from '../landing/html.ts'
import { isWellKnownPath } from '../../catalog/links/isWellKnownPath.ts'
import { renderLandingPage } from '../landing/renderLandingPage.ts'
import { renderPreviewPage } from '../landing/renderPreviewPage.ts'
import { renderQrCode } from '../landing/renderQrCode.ts'
import { readCampaign } from './readCampaign.ts'
import { readClickTime } from './readClickTime.ts'
import { readReportOrigins } from '../landing/readReportOrigins.ts'
import { createClickRecorder, type ClickRecorderOptions } from './createClickRecorder.ts'
import { buildPageHeaders, buildRedirectHeaders } from '../landing/responseHeaders.ts'
import {
  maxSignalsBeaconBytes,
  SignalsBeaconSchema,
  signalsBeaconPath,
} from '../landing/signalsBeaconSchema.ts'
import { linkUrl } from '../../catalog/links/linkUrl.ts'

export interface RedirectRoutesOptions extends Omit<ClickRecorderOptions, 'onLost'> {
  readonly links: LinkDirectory
  readonly tokens: ClickTokens
  readonly metrics: Metrics
  readonly config: Pick<Config, 'ipv4Origin' | 'ipv6Origin'>
  readonly now: () => number
}

interface MintedClick extends ReturnType<ClickTokens['mint']> {
  readonly atMs: number
  readonly address: string
}

const page = (description: string) => ({
  description,
  content: { 'text/html': { schema: Type.String() } },
})
const maxQueryLength = 2_048

/** Serves the links. Every path without another meaning on a domain is a slug. */
export function addRedirectRoutes(app: FastifyInstance, options: RedirectRoutesOptions): void {
  const { links, tokens, limits, metrics, config, now } = options
  const reportOrigins = readReportOrigins(config)
  const recorder = createClickRecorder({ ...options, onLost: () => metrics.droppedClicks.inc() })
  const qrCodes = new LRUCache<string, { readonly qr: Html | null }>({ max: 2_000 })

  app.get<{ Params: { '*': string } }>(
    '/*',
    {
      schema: {
        tags: ['redirect'],
        summary: 'Redirect a link visit',
        response: {
          200: page('A landing page, or a preview page for bots.'),
          302: { description: 'Redirect to the store or to the link’s URL for this platform.' },
          404: page('Link not found.'),
          410: page('The link is disabled or expired.'),
          '5xx': problemResponses['5xx'],
        },
      },
    },
    async (request, reply) => {
      // No slug starts with this prefix, and its clients are programs: send a problem instead of a page.
      if (request.params['*'].startsWith('api/')) throw new ProblemError('not_found')
      const link = await findLink(request)
      if (link === null) return sendPage(reply, 404, renderNotFoundPage)
      return visit(link, request, reply)
    },
  )

  // Browsers send plain text to another origin without a preflight. No other route here accepts a body.
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )

  app.withTypeProvider<TypeBoxTypeProvider>().post(
    signalsBeaconPath,
    {
      bodyLimit: maxSignalsBeaconBytes,
      schema: {
        tags: ['redirect'],
        summary: 'Record landing page signals',
        body: SignalsBeaconSchema,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { body, ip, headers } = request
      const click = tokens.readClickId(body.clickId, now())
      const link = click && (await links.byId(click.linkId).catch(() => null))
      const host = readRequestHost(request.raw)
      // A page reports its own click to its own host. Other reports get the same response and are dropped.
      const isExpectedHost =
        host !== null && (link?.domain === host || reportOrigins.hosts.has(host))
      if (click && link && isExpectedHost) {
        const { reference } = click
        const atMs = now()
        const signals = readClickSignals(headers, body)
        const clickedAtMs = readClickTime(click.atMs, body.second, atMs)
        await recorder.recordSignals({
          reference,
          link,
          signals,
          address: ip,
          atMs,
          clickedAtMs,
          headerSignals: readClickSignals(withoutHints(headers)),
          pageFamily: body.family ?? null,
        })
      }
      return reply.code(204).send(null)
    },
  )

  async function findLink(request: FastifyRequest<{ Params: { '*': string } }>) {
    const host = readRequestHost(request.raw)
    const slug = request.params['*']
    if (host === null || slug === '' || isWellKnownPath(slug)) return null
    const miss = { limit: 'slug-miss', by: 'address', subject: request.ip } as const
    rejectGuessing(limits, [miss])
    const link = isSlug(slug) ? await links.bySlug(host, slug) : null
    if (link === null) await limits.charge([miss])
    return link
  }

  async function visit(link: Link, request: FastifyRequest, reply: FastifyReply) {
    const { headers, method, ip } = request
    const nowMs = now()
    const visitor = readVisitor(headers)
    const query = readQuery(request)
    const { clickId, reference } = tokens.mint(link.id, nowMs)
    const response = chooseResponse(link, { visitor, method, nowMs, clickId, query })
    if (response.kind === 'gone') return sendPage(reply, 410, renderGonePage)
    if (method === 'GET') {
      await recorder.recordClick({
        reference,
        link,
        visitor,
        signals: readClickSignals(headers),
        address: ip,
        atMs: nowMs,
        referrerHost: readReferrerHost(headers.referer),
        campaign: readCampaign(query, link.campaign),
        userAgent: readUserAgent(headers),
      })
      metrics.clicks.inc({ platform: visitor.platform, bot: String(visitor.isBot) })
    }
    return send(response, link, { clickId, reference, atMs: nowMs, address: ip }, reply)
  }

  function send(
    response: Exclude<VisitResponse, { kind: 'gone' }>,
    link: Link,
    { clickId, reference, atMs, address }: MintedClick,
    reply: FastifyReply,
  ) {
    switch (response.kind) {
      case 'redirect':
        return reply.code(302).headers(buildRedirectHeaders(response.url)).send()
      case 'preview':
        return sendPage(reply, 200, (nonce) => renderPreviewPage(link, nonce))
      case 'landing': {
        const qr = response.page === 'desktop' ? getQrCode(link) : null
        const clipboardToken = tokens.clipboardToken(reference)
        const second = Math.floor(atMs / 1000) % 60
        const { origins } = reportOrigins
        const family = readAddress(address)?.family ?? null
        const render = (nonce: string) =>
          renderLandingPage({
            landing: response,
            link,
            clickId,
            second,
            family,
            reportOrigins: origins,
            clipboardToken,
            nonce,
            qr,
          })
        return sendPage(reply, 200, render, origins)
      }
    }
  }

  function getQrCode(link: Link): Html | null {
    const url = linkUrl(link)
    const cached = qrCodes.get(url)
    if (cached) return cached.qr
    const qr = renderQrCode(url)
    qrCodes.set(url, { qr })
    return qr
  }
}

function sendPage(
  reply: FastifyReply,
  status: number,
  render: (nonce: string) => string,
  connectsTo?: readonly string[],
) {
  const nonce = randomBytes(16).toString('base64')
  return reply.code(status).headers(buildPageHeaders(nonce, connectsTo)).send(render(nonce))
}

/** Removes client hints. Browsers send them only after a first response, so the click had none. */
function withoutHints(headers: Headers): Headers {
  return { ...headers, 'sec-ch-ua-model': undefined, 'sec-ch-ua-platform-version': undefined }
}

function readReferrerHost(referer: string | undefined): string | null {
  return URL.parse((referer ?? '').slice(0, maxQueryLength))?.hostname ?? null
}

/** Returns the query without its question mark, or nothing if it is too long: a cut parameter is wrong. */
function readQuery({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  const query = at < 0 ? '' : url.slice(at + 1)
  return query.length > maxQueryLength ? '' : query
}
