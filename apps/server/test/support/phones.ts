import { randomUUID } from 'node:crypto'
import {
  createPageReport,
  getSignals,
  london,
  phones,
  readLandingPage,
  readReferrer,
} from '@throughlink/matcher/phones'
import type { Fingerprint } from '@throughlink/protocol'
import { userAgents } from './browser.ts'
import type { BrowseOptions, TestApp } from './useApp.ts'

/** The fingerprint that an app on an iPhone sends. Safari on it sends `userAgents.iphone` and the signals of `tap`. */
export const iphone: Fingerprint = {
  ...getSignals(phones['iphone-15'], london),
  timestamp: 1_790_000_000_000,
}

export const installId = () => randomUUID()

export interface Tap {
  readonly clickId: string
  /** The text that the page copies to the clipboard. Empty if it has no button that copies. */
  readonly copies: string
}

/** The signals that a landing page reports, by default for an iPhone. */
export function createBeacon(clickId: string, device: Fingerprint = iphone) {
  return { clickId, ...createPageReport(device) }
}

/** Taps a link on an iPhone and lets the landing page report its signals: one complete click. */
export async function tap(
  app: TestApp,
  path: string,
  options: BrowseOptions & { readonly device?: Fingerprint } = {},
): Promise<Tap> {
  const page = await app.browse(path, { userAgent: userAgents.iphone, ...options })
  const { click, copies } = readLandingPage(page.text)
  if (page.status !== 200 || click === null) {
    throw new Error(`Expected a landing page, got ${page.status}: ${page.text.slice(0, 200)}`)
  }
  const { clickId } = click
  const beacon = createBeacon(clickId, options.device)
  const report = await app.browse('/_tl/signals', { ...options, method: 'POST', body: beacon })
  if (report.status !== 204) throw new Error(`The beacon got ${report.status}: ${report.text}`)
  return { clickId, copies: copies ?? '' }
}

/** Taps a link on Android. Returns the click id in the install referrer of the Play redirect. */
export async function tapOnAndroid(
  app: TestApp,
  path: string,
  options: BrowseOptions = {},
): Promise<string> {
  const response = await app.browse(path, { userAgent: userAgents.android, ...options })
  const referrer = readReferrer(response.headers.location ?? '')
  return new URLSearchParams(referrer ?? '').get('clickId') ?? ''
}
