import { randomUUID } from 'node:crypto'
import type { Fingerprint } from '@throughlink/protocol'
import { userAgents } from './browser.ts'
import type { BrowseOptions, TestApp } from './useApp.ts'

/** The fingerprint that an app on an iPhone sends. Safari on it sends `userAgents.iphone` and the signals of `tap`. */
export const iphone: Fingerprint = {
  platform: 'ios',
  model: 'iPhone 15',
  modelId: 'iPhone15,4',
  manufacturer: 'Apple',
  systemVersion: '26.1',
  screenWidth: 393,
  screenHeight: 852,
  scale: 3,
  locale: [{ languageTag: 'en-GB' }],
  timezone: 'Europe/London',
  userAgent: null,
  timestamp: 1_790_000_000_000,
}

export const installId = () => randomUUID()

export interface Tap {
  readonly clickId: string
  /** The text that the page copies to the clipboard. */
  readonly copies: string
}

/** The signals that a landing page reports, by default for an iPhone. */
export function createBeacon(clickId: string, device: Fingerprint = iphone) {
  return {
    clickId,
    isVisible: true,
    screenWidth: device.screenWidth,
    screenHeight: device.screenHeight,
    scale: device.scale,
    maxTouchPoints: 5,
    timezone: device.timezone,
    languages: device.locale.map(({ languageTag }) => languageTag),
    model: null,
    platformVersion: null,
  }
}

/** Taps a link on an iPhone and lets the landing page report its signals: one complete click. */
export async function tap(
  app: TestApp,
  path: string,
  options: BrowseOptions & { readonly device?: Fingerprint } = {},
): Promise<Tap> {
  const page = await app.browse(path, { userAgent: userAgents.iphone, ...options })
  const clickId = /data-click-id="([^"]+)"/.exec(page.text)?.[1]
  const copies = /data-copies="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&')
  if (page.status !== 200 || clickId === undefined || copies === undefined) {
    throw new Error(`Expected a landing page, got ${page.status}: ${page.text.slice(0, 200)}`)
  }
  const beacon = createBeacon(clickId, options.device)
  const report = await app.browse('/_tl/signals', { ...options, method: 'POST', body: beacon })
  if (report.status !== 204) throw new Error(`The beacon got ${report.status}: ${report.text}`)
  return { clickId, copies }
}

/** Taps a link on Android. Returns the click id in the install referrer of the Play redirect. */
export async function tapOnAndroid(
  app: TestApp,
  path: string,
  options: BrowseOptions = {},
): Promise<string> {
  const response = await app.browse(path, { userAgent: userAgents.android, ...options })
  const referrer = new URL(response.headers.location ?? '').searchParams.get('referrer') ?? ''
  return new URLSearchParams(referrer).get('clickId') ?? ''
}
