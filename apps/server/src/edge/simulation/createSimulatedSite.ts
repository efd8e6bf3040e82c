import { randomBytes } from 'node:crypto'
import { createPageReport, readLandingPage, readReferrer } from '@throughlink/matcher/phones'
import Fastify from 'fastify'
import { signalsBeaconPath } from '#catalog/landing/landing.ts'
import type { ClickParameters } from '#catalog/links/clickParameters.ts'
import type { LinkDirectory } from '#catalog/links/linkDirectory.ts'
import type { ClickParametersStore } from '#pipeline/clicks/clickParameters.ts'
import { createClickTokens } from '#pipeline/clicks/clickTokens.ts'
import { documentProblems } from '#platform/http/problemResponses.ts'
import { addProblems } from '#platform/http/problems.ts'
import { addRedirectRoutes } from '../redirect/redirectRoutes.ts'
import { createMemoryIndex, plainHashes } from './createMemoryIndex.ts'
import { relayAddress } from './simulatedNetworks.ts'
import type { ClickDevice } from './simulatedPhones.ts'

export interface SimulatedSiteOptions {
  readonly links: LinkDirectory
  readonly matchWindowMs: number
  readonly now: () => number
}

export interface SimulatedVisit {
  readonly url: URL
  readonly device: ClickDevice
  readonly address: string
}

export interface VisitAnswer {
  readonly status: number
  readonly location: string | null
  /** Title of the page. Null for a redirect. */
  readonly title: string | null
  readonly isLandingPage: boolean
  /** Text that the page puts on the clipboard. */
  readonly copies: string | null
  /** The click id in the referrer that Google Play passes to the app. */
  readonly referrerClickId: string | null
}

/**
 * Creates the routes that serve links, with everything in memory: clicks are found by this simulation only, and
 * disappear with it. Tokens are signed with a key of their own, so that none is valid outside.
 */
export async function createSimulatedSite(options: SimulatedSiteOptions) {
  const { links, matchWindowMs, now } = options
  const index = createMemoryIndex(matchWindowMs)
  const tokens = createClickTokens([{ id: 1, secret: randomBytes(32) }])
  const parameters = createMemoryParameters()
  const app = Fastify()
  documentProblems(app)
  addProblems(app)
  addRedirectRoutes(app, {
    links,
    tokens,
    index,
    parameters,
    now,
    log: { append: () => Promise.resolve(), isFailing: () => false },
    hashes: plainHashes,
    relay: { has: (address) => address === relayAddress },
    findCountry: () => null,
    limits: { charge: () => Promise.resolve({ isAllowed: true }) },
    activity: { record: ignore },
    metrics: { clicks: { inc: ignore }, droppedClicks: { inc: ignore } },
    config: { ipv4Origin: null, ipv6Origin: null },
    toLinkOrigin: (domain) => `https://${domain}`,
  })
  await app.ready()

  /** Opens a link in a browser. The landing page reports its signals, as its script does. */
  async function visit({ url, device, address }: SimulatedVisit): Promise<VisitAnswer> {
    const headers = {
      host: url.host,
      'user-agent': device.userAgent,
      'accept-language': 'en-GB,en;q=0.9',
    }
    const response = await app.inject({
      url: url.pathname + url.search,
      headers,
      remoteAddress: address,
    })
    const { statusCode: status } = response
    const location = response.headers.location?.toString() ?? null
    const { click, copies, title, referrer } = readLandingPage(response.body)
    if (click !== null) {
      await app.inject({
        method: 'POST',
        url: signalsBeaconPath,
        headers,
        remoteAddress: address,
        // A desktop is described by its phone only as far as the page reads it: time zone and languages.
        payload: { ...click, ...createPageReport(device.phone) },
      })
    }
    const passed = new URLSearchParams(
      (location === null ? referrer : readReferrer(location)) ?? '',
    )
    const referrerClickId = passed.get('clickId')
    return { status, location, title, isLandingPage: click !== null, copies, referrerClickId }
  }

  return { visit, index, tokens, parameters, close: () => app.close() }
}

const ignore = () => undefined

function createMemoryParameters(): Pick<ClickParametersStore, 'add' | 'isFailing' | 'find'> {
  const stored = new Map<string, ClickParameters>()
  return {
    isFailing: () => false,
    add({ reference, tail, query }) {
      stored.set(reference.toString('base64url'), { tail, query })
      return Promise.resolve()
    },
    find: () => Promise.resolve(stored),
  }
}
