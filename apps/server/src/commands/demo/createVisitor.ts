import { setTimeout as sleep } from 'node:timers/promises'
import {
  createPageReport,
  getSignals,
  readLandingPage,
  readReferrer,
} from '@throughlink/matcher/phones'
import { apiPaths, headerNames, type LinkEvent, type MatchRequest } from '@throughlink/protocol'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { signalsBeaconPath } from '#catalog/landing/landing.ts'
import type { Country } from './audience.ts'
import type { Device } from './demoDevices.ts'

export interface VisitorOptions {
  readonly server: FastifyInstance
  readonly domain: string
  readonly appId: string
  readonly publishableKey: string
}

/** What a click leaves on a phone: the id in Play's referrer, and the text that the page copies. */
export interface LeftByClick {
  readonly clickId: string
  readonly copies: string
}

export interface Visitor {
  readonly click: (
    slug: string,
    device: Device,
    country: Country,
    address: string,
    referrer: string,
  ) => Promise<LeftByClick>
  readonly match: (request: MatchRequest, address: string) => Promise<void>
  readonly log: (events: readonly LinkEvent[], sentAt: number, address: string) => Promise<void>
}

const maxTries = 5
const retryMs = 1_000

/** Sends the requests of phones to the application, without a network. */
export function createVisitor({ server, domain, appId, publishableKey }: VisitorOptions): Visitor {
  const appHeaders = {
    [headerNames.authorization]: `Bearer ${publishableKey}`,
    [headerNames.appId]: appId,
    [headerNames.sdk]: 'react-native/1.2.1',
  }

  async function send(expected: number, options: InjectOptions & { readonly url: string }) {
    let response = await server.inject(options)
    // As a phone does: an engine may respond late while the traffic is written.
    for (let tries = 1; response.statusCode === 503 && tries < maxTries; tries++) {
      await sleep(retryMs)
      response = await server.inject(options)
    }
    if (response.statusCode === expected) return response
    throw new Error(
      `${options.url} answered ${response.statusCode}: ${response.body.slice(0, 300)}`,
    )
  }

  return {
    async click(slug, device, country, address, referrer) {
      const isAndroid = device.phone.platform === 'android'
      const headers = {
        host: domain,
        'user-agent': device.userAgent,
        'accept-language': country.language,
        ...(referrer === '' ? {} : { referer: `https://${referrer}/` }),
      }
      const response = await send(isAndroid ? 302 : 200, {
        url: `/${slug}`,
        headers,
        remoteAddress: address,
      })
      if (isAndroid) {
        const referrer = readReferrer(String(response.headers.location))
        const passed = new URLSearchParams(referrer ?? '')
        return { clickId: passed.get('clickId') ?? '', copies: '' }
      }
      const { click, copies } = readLandingPage(response.body)
      await send(204, {
        method: 'POST',
        url: signalsBeaconPath,
        headers,
        remoteAddress: address,
        payload: {
          clickId: click?.clickId,
          ...createPageReport(getSignals(device.phone, country)),
        },
      })
      return { clickId: click?.clickId ?? '', copies: copies ?? '' }
    },
    async match(request, address) {
      await send(200, {
        method: 'POST',
        url: apiPaths.matchLink,
        headers: appHeaders,
        remoteAddress: address,
        payload: request,
      })
    },
    async log(events, sentAt, address) {
      const payload = { events: [...events], sentAt }
      await send(202, {
        method: 'POST',
        url: apiPaths.events,
        headers: appHeaders,
        remoteAddress: address,
        payload,
      })
    },
  }
}
