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
import { gonePage, notFoundPage } from '../landing/notFoundPage.ts'
import { chooseAnswer, type Answer } from './chooseAnswer.ts'
import type { Html } from '../landing/html.ts'
import { isWellKnownPath } from '../../catalog/links/isWellKnownPath.ts'
import { landingPage } from '../landing/landingPage.ts'
import { previewPage } from '../landing/previewPage.ts'
import { renderQrCode } from '../landing/renderQrCode.ts'
import { readCampaign } from './readCampaign.ts'
import { readClickTime } from './readClickTime.ts'
import { readReportOrigins } from '../landing/reportOrigins.ts'
import { createRecordClick, type RecordClickOptions } from './recordClick.ts'
import { pageHeaders, redirectHeaders } from '../landing/responseHeaders.ts'
import {
  maxSignalsBeaconBytes,
  SignalsBeaconSchema,
  signalsBeaconPath,
} from '../landing/signalsBeaconSchema.ts'
import { linkUrl } from '../../catalog/links/linkUrl.ts'

export interface RedirectRoutesOptions extends Omit<RecordClickOptions, 'onLost'> {
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

/** Links themselves: whatever path has no other meaning on a host is a slug there. */
export function addRedirectRoutes(app: FastifyInstance, parts: RedirectRoutesOptions): void {
  const { links, tokens, limits, metrics, config, now } = parts
  const reportOrigins = readReportOrigins(config)
  const record = createRecordClick({ ...parts, onLost: () => metrics.lostClicks.inc() })
  const codes = new LRUCache<string, { readonly qr: Html | null }>({ max: 2_000 })

  app.get<{ Params: { '*': string } }>(
    '/*',
    {
      schema: {
        tags: ['redirect'],
        summary: 'Follows a link.',
        response: {
          200: page('A page for people or for robots.'),
          302: { description: 'On to the store, or to where the link leads on this platform.' },
          404: page('There is no such link.'),
          410: page('The link has ended.'),
          '5xx': problemResponses['5xx'],
        },
      },
    },
    async (request, reply) => {
      // No slug begins so. Who asks there is a program, and gets no page.
      if (request.params['*'].startsWith('api/')) throw new ProblemError('not_found')
      const link = await findLink(request)
      if (link === null) return sendPage(reply, 404, notFoundPage)
      return visit(link, request, reply)
    },
  )

  // A browser sends plain text to another origin without asking first. No other route here takes a body.
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
        summary: 'What a landing page saw of the device.',
        body: SignalsBeaconSchema,
        response: { 204: Type.Null(), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { body, ip, headers } = request
      const click = tokens.readClickId(body.clickId, now())
      const link = click && (await links.byId(click.linkId).catch(() => null))
      const host = readRequestHost(request.raw)
      // A page reports to its own host, about its own click; anything else is not told apart from it.
      const isHere = host !== null && (link?.domain === host || reportOrigins.hosts.has(host))
      if (click && link && isHere) {
        const { reference } = click
        const atMs = now()
        const signals = readClickSignals(headers, body)
        const clickedAtMs = readClickTime(click.atMs, body.second, atMs)
        await record.signals({
          ...{ reference, link, signals, address: ip, atMs, clickedAtMs },
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
    const answer = chooseAnswer(link, { visitor, method, nowMs, clickId, query })
    if (answer.kind === 'gone') return sendPage(reply, 410, gonePage)
    if (method === 'GET') {
      await record.click({
        reference,
        link,
        visitor,
        signals: readClickSignals(headers),
        address: ip,
        atMs: nowMs,
        referrerHost: refererHost(headers.referer),
        campaign: readCampaign(query, link.campaign),
        userAgent: readUserAgent(headers),
      })
      metrics.clicks.inc({ platform: visitor.platform, counted: String(!visitor.isBot) })
    }
    return send(answer, link, { clickId, reference, atMs: nowMs, address: ip }, reply)
  }

  function send(
    answer: Exclude<Answer, { kind: 'gone' }>,
    link: Link,
    { clickId, reference, atMs, address }: MintedClick,
    reply: FastifyReply,
  ) {
    switch (answer.kind) {
      case 'redirect':
        return reply.code(302).headers(redirectHeaders(answer.url)).send()
      case 'preview':
        return sendPage(reply, 200, (nonce) => previewPage(link, nonce))
      case 'landing': {
        const qr = answer.page === 'desktop' ? codeOf(link) : null
        const clipboardToken = tokens.clipboardToken(reference)
        const second = Math.floor(atMs / 1000) % 60
        const { origins } = reportOrigins
        const family = readAddress(address)?.family ?? null
        const shown = { answer, link, clickId, second, family, clipboardToken, qr }
        const page = (nonce: string) => landingPage({ ...shown, reportOrigins: origins, nonce })
        return sendPage(reply, 200, page, origins)
      }
    }
  }

  function codeOf(link: Link): Html | null {
    const url = linkUrl(link)
    const known = codes.get(url)
    if (known) return known.qr
    const qr = renderQrCode(url)
    codes.set(url, { qr })
    return qr
  }
}

function sendPage(
  reply: FastifyReply,
  status: number,
  page: (nonce: string) => string,
  connectsTo?: readonly string[],
) {
  const nonce = randomBytes(16).toString('base64')
  return reply.code(status).headers(pageHeaders(nonce, connectsTo)).send(page(nonce))
}

/** A browser sends them only after a first answer has asked: they were not known of the click. */
function withoutHints(headers: Headers): Headers {
  return { ...headers, 'sec-ch-ua-model': undefined, 'sec-ch-ua-platform-version': undefined }
}

function refererHost(referer: string | undefined): string | null {
  return URL.parse((referer ?? '').slice(0, maxQueryLength))?.hostname ?? null
}

/** Without its question mark. One that is too long is left out whole: half a parameter is a wrong one. */
function readQuery({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  const query = at < 0 ? '' : url.slice(at + 1)
  return query.length > maxQueryLength ? '' : query
}
