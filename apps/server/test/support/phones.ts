import { randomUUID } from 'node:crypto'
import type { Fingerprint } from '@throughlink/protocol'
import { userAgents } from './browser.ts'
import type { Browse, TestApp } from './useApp.ts'

/** What an iPhone's app says of itself. Its Safari says the same in `userAgents.iphone` and `tap`. */
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
  /** What the page leaves on the clipboard. */
  readonly copies: string
}

/** What a landing page reports for an iPhone's screen. */
export function beaconOf(clickId: string, device: Fingerprint = iphone) {
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

/** A person with an iPhone taps a link and looks at the page: one click, with all that it shows. */
export async function tap(
  app: TestApp,
  path: string,
  options: Browse & { readonly device?: Fingerprint } = {},
): Promise<Tap> {
  const page = await app.browse(path, { userAgent: userAgents.iphone, ...options })
  const clickId = /data-click-id="([^"]+)"/.exec(page.text)?.[1]
  const copies = /data-copies="([^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&')
  if (page.status !== 200 || clickId === undefined || copies === undefined) {
    throw new Error(`No landing page but ${page.status}: ${page.text.slice(0, 200)}`)
  }
  const beacon = beaconOf(clickId, options.device)
  const report = await app.browse('/_tl/signals', { ...options, method: 'POST', body: beacon })
  if (report.status !== 204) throw new Error(`The beacon got ${report.status}: ${report.text}`)
  return { clickId, copies }
}

/** An Android phone's click, which goes to Play with its id in the referrer. */
export async function androidClickId(
  app: TestApp,
  path: string,
  options: Browse = {},
): Promise<string> {
  const answer = await app.browse(path, { userAgent: userAgents.android, ...options })
  const referrer = new URL(answer.headers.location ?? '').searchParams.get('referrer') ?? ''
  return new URLSearchParams(referrer).get('clickId') ?? ''
}
