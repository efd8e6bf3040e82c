import {
  type BrowserName,
  createPageReport,
  desktopUserAgent,
  getSignals,
  getUserAgent,
  type PhoneName,
  phones,
  type Region,
} from '@throughlink/matcher/phones'
import { readQrCode } from './readQrCode.ts'
import { readVisit, type Visit } from './readVisit.ts'
import { type BrowserReply, sendAsBrowser } from './sendAsBrowser.ts'

export interface Tap {
  readonly link: URL
  readonly service: string
  readonly device: PhoneName
  readonly browser: BrowserName
  readonly region: Region
  readonly address: string
}

export interface TapResult {
  readonly visit: Visit
  /** Whether the service uses the simulated address. Null if the response does not show it. */
  readonly isAddressUsed: boolean | null
}

/** Taps a link on a phone. Its landing page reports the phone's signals, as the script of the page does. */
export async function tapLink(tap: Tap): Promise<TapResult> {
  const { link, service, device, browser, region, address } = tap
  const { language } = region
  const userAgent = getUserAgent(browser, phones[device], language)
  const browserFacts = { service, userAgent, language, address }
  let reply = await sendAsBrowser({ ...browserFacts, url: link })
  let url = link
  const next = reply.location === null ? null : URL.parse(reply.location, link)
  if (next !== null && next.host === link.host) {
    // The QR code of a long link leads to the link itself.
    url = next
    reply = await sendAsBrowser({ ...browserFacts, url })
  }
  const visit = readVisit(reply)
  if (visit.kind === 'page') {
    const body = { ...visit.page, ...createPageReport(getSignals(phones[device], region)) }
    await sendAsBrowser({ ...browserFacts, url: new URL(visit.reportPath, url), body })
  }
  return { visit, isAddressUsed: checkAddress(visit, address, reply) }
}

/** Opens a link on a computer. Returns the URL in its QR code, or null if the page has none. */
export async function scanQrCode({ link, service, region, address }: Tap): Promise<URL | null> {
  const { language } = region
  const userAgent = desktopUserAgent
  const { body } = await sendAsBrowser({ url: link, service, userAgent, language, address })
  return readQrCode(body)
}

/**
 * Compares the IP version that a page has seen with that of the simulated address. Equal versions prove something
 * only if the connection has the other one.
 */
function checkAddress(visit: Visit, address: string, { family }: BrowserReply): boolean | null {
  if (visit.kind !== 'page' || visit.page.family === undefined) return null
  const simulated = address.includes(':') ? 'v6' : 'v4'
  if (visit.page.family !== simulated) return false
  return family === simulated ? null : true
}
