import { randomBytes, randomInt } from 'node:crypto'
import {
  apiPaths,
  clickIdPrefix,
  type EventsRequest,
  type LinkEvent,
  type MatchRequest,
  type MatchResponse,
} from '@throughlink/protocol'
import { referenceBytes } from '../../src/pipeline/clicks/clickTokens.ts'
import { userAgents } from '../../test/support/browser.ts'
import { beaconOf, iphone } from '../../test/support/phones.ts'
import type { Asker, Reply } from './createAsker.ts'
import { knownSlug, type TestApp } from './startTestbed.ts'

/** Somebody else each time, so that no limit by address is met by chance. */
export function anyAddress(): string {
  return `${randomInt(20, 120)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

export interface Click {
  readonly reply: Reply
  /** Null when the answer names no click. */
  readonly clickId: string | null
}

export interface ClickOptions {
  readonly slug?: string
  readonly address?: string
  readonly phone?: 'iphone' | 'android'
}

/** A tap on a link: an Android phone is sent to the store, an iPhone gets the landing page. */
export async function click(
  { ask }: Asker,
  { host }: TestApp,
  { slug = knownSlug, address = anyAddress(), phone = 'android' }: ClickOptions = {},
): Promise<Click> {
  const reply = await ask({
    path: `/${slug}`,
    headers: {
      host,
      'user-agent': userAgents[phone],
      'accept-language': 'en-GB,en;q=0.9',
      'x-forwarded-for': address,
    },
  })
  return { reply, clickId: readClickId(reply) }
}

function readClickId({ headers, body }: Reply): string | null {
  const referrer = URL.parse(headers.location ?? '')?.searchParams.get('referrer')
  if (referrer) return referrer.replace('clickId=', '')
  return /data-click-id="([^"]+)"/.exec(body)?.[1] ?? null
}

/** A click id without its signature: what the click is called in log and ledger. */
export function referenceOf(clickId: string): Buffer {
  return Buffer.from(clickId.slice(clickIdPrefix.length), 'base64url').subarray(0, referenceBytes)
}

/** A click's id as the log has it. */
export function logIdOf(clickId: string): string {
  return referenceOf(clickId).toString('base64url')
}

export function makeInstallId(): string {
  return randomBytes(16).toString('hex')
}

/** What the landing page's script does: it tells what it sees of the phone. */
export function reportSignals(
  { ask }: Asker,
  { host }: TestApp,
  clickId: string,
  address: string,
): Promise<Reply> {
  return ask({
    path: '/_tl/signals',
    method: 'POST',
    headers: { host, 'user-agent': userAgents.iphone, 'x-forwarded-for': address },
    body: beaconOf(clickId),
  })
}

export function matchByClickId(
  asker: Asker,
  app: TestApp,
  clickId: string,
  installId: string,
  address = anyAddress(),
): Promise<Reply> {
  return match(asker, app, { clickId, installId }, address)
}

/** The first open of the app on the phone of {@link reportSignals}. */
export function matchByFingerprint(
  asker: Asker,
  app: TestApp,
  installId: string,
  address: string,
): Promise<Reply> {
  return match(asker, app, { ...iphone, installId, timestamp: Date.now() }, address)
}

export function match(
  { ask }: Asker,
  app: TestApp,
  body: MatchRequest,
  address: string,
): Promise<Reply> {
  return ask({ path: apiPaths.matchLink, method: 'POST', headers: appHeaders(app, address), body })
}

/** The decision, or null where the answer is none: an error, or nothing at all. */
export function decisionOf({ status, body }: Reply): MatchResponse | null {
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
  { ask }: Asker,
  app: TestApp,
  events: readonly LinkEvent[],
): Promise<Reply> {
  const body: EventsRequest = { sentAt: Date.now(), events: [...events] }
  const headers = appHeaders(app, anyAddress())
  return ask({ path: apiPaths.events, method: 'POST', headers, body })
}

/** What an app says with each request. */
export function appHeaders({ publishableKey, appId }: TestApp, address: string) {
  return {
    authorization: `Bearer ${publishableKey}`,
    'x-app-id': appId,
    'x-forwarded-for': address,
  }
}
