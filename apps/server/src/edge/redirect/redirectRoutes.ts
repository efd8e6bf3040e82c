import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  type Headers,
  readAddress,
  readClickSignals,
  readUserAgent,
  readVisitor,
} from '@throughlink/matcher'
import { headerNames } from '@throughlink/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { chooseLanguage } from '#catalog/landing/chooseLanguage.ts'
import { chooseStore, type Store } from '#catalog/landing/chooseStore.ts'
import type { Html } from '#catalog/landing/html.ts'
import { signalsBeaconPath } from '#catalog/landing/landing.ts'
import { renderLandingPage } from '#catalog/landing/renderLandingPage.ts'
import { renderPreviewPage } from '#catalog/landing/renderPreviewPage.ts'
import { renderQrCode } from '#catalog/landing/renderQrCode.ts'
import { buildRedirectHeaders } from '#catalog/landing/responseHeaders.ts'
import { toQrStyleKey } from '#catalog/links/appQrStyle.ts'
import type { Campaign } from '#catalog/links/campaign.ts'
import { type ClickParameters, isEmpty } from '#catalog/links/clickParameters.ts'
import { type LinkOrigin, linkUrl } from '#catalog/links/createShareUrl.ts'
import { findVisitedLink } from '#catalog/links/findVisitedLink.ts'
import { isOwnPath, isWellKnownPath } from '#catalog/links/isReservedPath.ts'
import type { Link } from '#catalog/links/link.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import { buildOwnUrl, removeClipboardToken } from '#catalog/visits/buildOwnUrl.ts'
import { chooseResponse, type VisitResponse } from '#catalog/visits/chooseResponse.ts'
import { getPlatformUrl } from '#catalog/visits/getPlatformUrl.ts'
import { limitQuery } from '#catalog/visits/passQuery.ts'
import { readCampaign } from '#catalog/visits/readCampaign.ts'
import type { Config } from '#config.ts'
import { ProblemError, unavailable } from '#errors.ts'
import type { ClickTokens } from '#pipeline/clicks/clickTokens.ts'
import { isOutage } from '#platform/engines/isOutage.ts'
import { createJsonParser } from '#platform/http/createJsonParser.ts'
import { describeRequest } from '#platform/http/describeRequest.ts'
import type { Metrics } from '#platform/http/metrics.ts'
import { problemResponses } from '#platform/http/problemResponses.ts'
import { readRequestHost } from '#platform/http/readRequestHost.ts'
import { buildMissCharges } from '#platform/limits/buildMissCharges.ts'
import { minuteMs, secondMs } from '#platform/time/durations.ts'
import { describePage } from '../landing/describePage.ts'
import { sendErrorPage, sendPage } from '../landing/sendPage.ts'
import { maxSignalsBeaconBytes, SignalsBeaconSchema } from '../landing/signalsBeaconSchema.ts'
import { buildContinuationUrl } from './continuationRoutes.ts'
import { type ClickRecorderOptions, createClickRecorder } from './createClickRecorder.ts'
import { planParameters } from './planParameters.ts'

/** A page seen later than this was prefetched, so the time it was seen counts as the click time. */
const sameVisitMs = 10 * minuteMs

interface ReportOrigins {
  readonly origins: readonly string[]
  /** In the form that `readRequestHost` returns. */
  readonly hosts: ReadonlySet<string>
}

export interface RedirectRoutesOptions extends Omit<ClickRecorderOptions, 'onLost'> {
  readonly links: LinkDirectory
  readonly tokens: ClickTokens
  readonly metrics: {
    readonly clicks: Pick<Metrics['clicks'], 'inc'>
    readonly droppedClicks: Pick<Metrics['droppedClicks'], 'inc'>
  }
  readonly config: Pick<Config, 'ipv4Origin' | 'ipv6Origin'>
  readonly toLinkOrigin: LinkOrigin
  readonly now: () => number
}

interface MintedClick extends ReturnType<ClickTokens['mint']> {
  readonly atMs: number
  readonly address: string
  readonly userAgent: string
  readonly campaign: Campaign
  readonly store: Store | null
}

const maxReferrerLength = 2_048

/** Serves the links. Every path without another meaning on a domain is a slug. */
export function addRedirectRoutes(app: FastifyInstance, options: RedirectRoutesOptions): void {
  const { links, tokens, limits, metrics, config, toLinkOrigin, now } = options
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
          200: describePage('A landing page, or a preview page for bots.'),
          302: {
            description:
              'Redirect to the store, to the link’s URL for this platform, to the destination if the app sends desktops ' +
              'there, or to the URL of an expired link.',
          },
          404: describePage('Link not found, or not available before its start.'),
          410: describePage('The link is disabled or expired.'),
          429: describePage(
            'Link not found, and too many requests for unknown links from this address.',
          ),
          503: describePage('The link cannot be looked up at the moment.'),
          '5xx': problemResponses['5xx'],
        },
      },
      // People see this response, so an outage is a page and not problem details.
      errorHandler(error, request, reply) {
        if (!isOutage(error)) throw error
        request.log.error({ ...describeRequest(request, 503), err: error }, error.message)
        const { retryAfterSeconds = 0 } = unavailable(error)
        void reply.header(headerNames.retryAfter, retryAfterSeconds)
        void sendErrorPage(reply, 503, 'unavailable')
      },
    },
    async (request, reply) => {
      // No slug starts with this prefix, and its clients are programs: send a problem instead of a page.
      if (request.params['*'].startsWith('api/')) throw new ProblemError('not_found')
      const host = readRequestHost(request.raw)
      const slug = request.params['*']
      if (host === null || slug === '' || isWellKnownPath(slug)) {
        return sendErrorPage(reply, 404, 'notFound')
      }
      // Such as a parameter that is longer than the router allows.
      if (isOwnPath(slug)) throw new ProblemError('not_found')
      const link = await findVisitedLink(links, host, readPath(request))
      if (link !== null) return visit(link, request, reply)
      const result = await limits.charge(buildMissCharges('slug-miss', request.ip, host))
      if (result.isAllowed) return sendErrorPage(reply, 404, 'notFound')
      void reply.header(headerNames.retryAfter, result.retryAfterSeconds)
      return sendErrorPage(reply, 429, 'tooMany')
    },
  )

  // Browsers send plain text to another origin without a preflight. No other route here accepts a body.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, createJsonParser(app))

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

  async function visit(link: Link, request: FastifyRequest, reply: FastifyReply) {
    const { headers, method, ip } = request
    const nowMs = now()
    const visitor = readVisitor(headers)
    const query = readQuery(request)
    const userAgent = readUserAgent(headers)
    const campaign = readCampaign(query, link)
    const store = chooseStore(link.app, visitor.platform, userAgent)
    const visited = getParameters(link, query)
    const passesReferrer = store?.kind === 'play'
    const showsCode = visitor.platform === 'desktop' && getPlatformUrl(link, 'desktop') === null
    const qrUrl = showsCode ? buildOwnUrl(link, visited.query) : null
    const plan = isEmpty(visited)
      ? null
      : planParameters({ visited, campaign, passesReferrer, qrUrl })
    const { clickId, reference } = tokens.mint(link.id, nowMs, {
      hasParameters: plan !== null && plan.stored !== null,
      carried: plan?.carried ?? null,
    })
    const facts = { visitor, method, nowMs, clickId, query, campaign, store }
    const response = chooseResponse(link, facts)
    if (response.kind === 'gone') return sendErrorPage(reply, 410, 'gone')
    if (response.kind === 'scheduled') return sendErrorPage(reply, 404, 'scheduled')
    if (response.kind === 'expired') {
      return reply.code(302).headers(buildRedirectHeaders(response.url)).send()
    }
    if (method === 'GET') {
      await recorder.recordClick({
        reference,
        link,
        visitor,
        signals: readClickSignals(headers),
        address: ip,
        atMs: nowMs,
        referrerHost: readReferrerHost(headers.referer),
        campaign,
        userAgent,
        response: response.kind === 'landing' ? response.page : response.kind,
        parameters: plan,
      })
      metrics.clicks.inc({ platform: visitor.platform, bot: String(visitor.isBot) })
    }
    const minted = { clickId, reference, atMs: nowMs, address: ip, userAgent, campaign, store }
    return send(response, link, minted, reply)
  }

  function send(
    response: Exclude<VisitResponse, { kind: 'gone' | 'scheduled' | 'expired' }>,
    link: Link,
    { clickId, reference, atMs, address, userAgent, campaign, store }: MintedClick,
    reply: FastifyReply,
  ) {
    switch (response.kind) {
      case 'redirect':
        return reply.code(302).headers(buildRedirectHeaders(response.url)).send()
      case 'preview':
        return sendPage(reply, 200, (nonce) => ({ markup: renderPreviewPage(link, nonce) }))
      case 'landing': {
        // What another device or browser opens.
        const ownUrl =
          toLinkOrigin(link.domain) + response.ownUrl.slice(`https://${link.domain}`.length)
        const qr = response.page === 'desktop' ? getQrCode(ownUrl, link, clickId) : null
        const clipboardToken = tokens.clipboardToken(reference)
        const second = Math.floor(atMs / 1000) % 60
        const { origins } = reportOrigins
        const family = readAddress(address)?.family ?? null
        const { headers } = reply.request
        const render = (nonce: string) =>
          renderLandingPage({
            landing: { ...response, ownUrl },
            link,
            language: chooseLanguage(headers['accept-language']),
            isInstagram: userAgent.includes('Instagram'),
            clickId,
            campaign,
            store,
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

  /** Codes of URLs without parameters are cached: the others are used once. */
  function getQrCode(url: string, link: Link, clickId: string): Html | null {
    const { qrStyle } = link.app
    if (url !== linkUrl(link)) {
      return (
        renderQrCode(url, qrStyle) ??
        renderQrCode(buildContinuationUrl(toLinkOrigin(link.domain), clickId), qrStyle)
      )
    }
    const key = `${url} ${toQrStyleKey(qrStyle)}`
    const cached = qrCodes.get(key)
    if (cached) return cached.qr
    const qr = renderQrCode(url, qrStyle)
    qrCodes.set(key, { qr })
    return qr
  }
}

/** Removes client hints. Browsers send them only after a first response, so the click had none. */
function withoutHints(headers: Headers): Headers {
  return { ...headers, 'sec-ch-ua-model': undefined, 'sec-ch-ua-platform-version': undefined }
}

function readReferrerHost(referer: string | undefined): string | null {
  if (referer === undefined) return null
  return URL.parse(referer.slice(0, maxReferrerLength))?.hostname ?? null
}

/** Returns the path as sent, without its first slash. */
function readPath({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1)
  return path.slice(1)
}

/** Returns what the app receives beyond the link itself. */
function getParameters({ tail, passesQuery }: Link, query: string): ClickParameters {
  return { tail, query: passesQuery ? removeClipboardToken(query) : '' }
}

/** Returns the query without its question mark. */
function readQuery({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : limitQuery(url.slice(at + 1))
}

/** Returns the origins that a landing page reports to besides its own, to learn both its IP addresses. */
function readReportOrigins({
  ipv4Origin,
  ipv6Origin,
}: Pick<Config, 'ipv4Origin' | 'ipv6Origin'>): ReportOrigins {
  const origins = [ipv4Origin, ipv6Origin].filter((origin) => origin !== null)
  return { origins, hosts: new Set(origins.map((origin) => new URL(origin).hostname)) }
}

/**
 * Returns the time of the click that a page reports on. The click id contains the minute and the page
 * repeats the second. Without the second, returns the time of the report.
 */
export function readClickTime(
  clickMinuteMs: number,
  second: number | undefined,
  nowMs: number,
): number {
  if (second === undefined) return nowMs
  const clickedAtMs = clickMinuteMs + second * secondMs
  return Math.abs(nowMs - clickedAtMs) < sameVisitMs ? clickedAtMs : nowMs
}
