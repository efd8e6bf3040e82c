import { randomBytes, randomInt } from 'node:crypto'
import {
  apiPaths,
  clickIdPrefix,
  type EventsRequest,
  type LinkEvent,
  type MatchRequest,
  type MatchResponse,
} from '@throughlink/protocol'
import { referenceBytes } from '@throughlink/server/src/pipeline/clicks/clickTokens.ts'
import { userAgents } from '@throughlink/server/test/support/browser.ts'
import { createBeacon, iphone } from '@throughlink/server/test/support/phones.ts'
import { knownSlug, type TestApp } from '../servers/startTestbed.ts'
import type { Client, Reply } from './createClient.ts'

type Sender = Pick<Client, 'send'>

/** Returns a different address each time, so that no rate limit by address applies. */
export function randomAddress(): string {
  return `${randomInt(20, 120)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

export interface Click {
  readonly reply: Reply
  /** Null if the response has no click id. */
  readonly clickId: string | null
}

export interface ClickOptions {
  readonly slug?: string
  readonly address?: string
  readonly phone?: 'iphone' | 'android'
}

/** Taps a link: an Android phone is redirected to the store, an iPhone gets the landing page. */
export async function click(
  { send }: Sender,
  { domain }: TestApp,
  { slug = knownSlug, address = randomAddress(), phone = 'android' }: ClickOptions = {},
): Promise<Click> {
  const reply = await send({
    path: `/${slug}`,
    headers: {
      host: domain,
      'user-agent': userAgents[phone],
      'accept-language': 'en-GB,en;q=0.9',
      'x-forwarded-for': address,
    },
  })
  return { reply, clickId: readClickId(reply) }
}

function readClickId({ headers, body }: Reply): string | null {
  const referrer = URL.parse(headers.location ?? '')?.searchParams.get('referrer')
  if (referrer) return new URLSearchParams(referrer).get('clickId')
  return /data-click-id="([^"]+)"/.exec(body)?.[1] ?? null
}

/** Returns the click id without its signature, which identifies the click in the log and the ledger. */
export function toReference(clickId: string): Buffer {
  return Buffer.from(clickId.slice(clickIdPrefix.length), 'base64url').subarray(0, referenceBytes)
}

/** Returns the id of a click in the log. */
export function toLogId(clickId: string): string {
  return toReference(clickId).toString('base64url')
}

export function makeInstallId(): string {
  return randomBytes(16).toString('hex')
}

/** Reports the phone's signals, as the script of the landing page does. */
export function reportSignals(
  { send }: Sender,
  { domain }: TestApp,
  clickId: string,
  address: string,
  device = iphone,
): Promise<Reply> {
  return send({
    path: '/_tl/signals',
    method: 'POST',
    headers: { host: domain, 'user-agent': userAgents.iphone, 'x-forwarded-for': address },
    body: createBeacon(clickId, device),
  })
}

export function matchByClickId(
  client: Sender,
  app: TestApp,
  clickId: string,
  installId: string,
  address = randomAddress(),
): Promise<Reply> {
  return match(client, app, { clickId, installId }, address)
}

/** Opens the app for the first time on the phone of {@link reportSignals}. */
export function matchByFingerprint(
  client: Sender,
  app: TestApp,
  installId: string,
  address: string,
  device = iphone,
): Promise<Reply> {
  return match(client, app, { ...device, installId, timestamp: Date.now() }, address)
}

export function match(
  { send }: Sender,
  app: TestApp,
  body: MatchRequest,
  address: string,
): Promise<Reply> {
  return send({ path: apiPaths.matchLink, method: 'POST', headers: appHeaders(app, address), body })
}

/** Returns the decision, or null for an error or a missing response. */
export function readDecision({ status, body }: Reply): MatchResponse | null {
  return status === 200 ? (JSON.parse(body) as MatchResponse) : null
}

export function makeEvents(count: number, name = 'opened'): LinkEvent[] {
  const installId = makeInstallId()
  return Array.from({ length: count }, () => ({
    id: randomBytes(16).toString('hex'),
    name,
    time: Date.now(),
    installId,
  }))
}

export function sendEvents(
  { send }: Sender,
  app: TestApp,
  events: readonly LinkEvent[],
): Promise<Reply> {
  const body: EventsRequest = { sentAt: Date.now(), events: [...events] }
  const headers = appHeaders(app, randomAddress())
  return send({ path: apiPaths.events, method: 'POST', headers, body })
}

/** Returns the headers that an app sends with each request. */
export function appHeaders({ publishableKey, appId }: TestApp, address: string) {
  return {
    authorization: `Bearer ${publishableKey}`,
    'x-app-id': appId,
    'x-forwarded-for': address,
  }
}
