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
import { isLocalDomain } from '../association/requestAssociationFile.ts'
import { describeConnection } from '../describeConnection.ts'
import { readQrCode } from './readQrCode.ts'
import { readVisit, type Visit } from './readVisit.ts'
import { type BrowserReply, type Connection, sendAsBrowser } from './sendAsBrowser.ts'

export interface Tap {
  readonly link: URL
  /** Where to connect to instead of the host of the link. */
  readonly connect: URL | null
  readonly device: PhoneName
  readonly browser: BrowserName
  readonly region: Region
  readonly address: string
}

export interface TapResult {
  readonly visit: Visit
  /** Where the last response came from. Null if there was none. */
  readonly connection: Connection | null
  /** Redirects of the host to itself, such as from http to https. */
  readonly redirects: readonly string[]
  /** Whether the service uses the simulated address. Null if the response does not show it. */
  readonly isAddressUsed: boolean | null
}

/** Browsers follow more, but no service needs them. */
const maxRedirects = 5

/** Taps a link on a phone. Its landing page reports the phone's signals, as the script of the page does. */
export async function tapLink(tap: Tap): Promise<TapResult> {
  const { link, connect, device, browser, region, address } = tap
  const { language } = region
  const userAgent = getUserAgent(browser, phones[device], language)
  const facts = { connect, userAgent, language, address }
  const redirects: string[] = []
  let url = link
  try {
    let reply = await sendAsBrowser({ ...facts, url })
    // The QR code of a long link leads to the link itself.
    for (
      let next = readOwnRedirect(reply, url);
      next !== null;
      next = readOwnRedirect(reply, url)
    ) {
      if (redirects.push(next.href) > maxRedirects) break
      url = next
      reply = await sendAsBrowser({ ...facts, url })
    }
    const visit = readVisit(reply)
    if (visit.kind === 'page') {
      const body = { ...visit.page, ...createPageReport(getSignals(phones[device], region)) }
      await sendAsBrowser({ ...facts, url: new URL(visit.reportPath, url), body })
    }
    const { connection } = reply
    return { visit, connection, redirects, isAddressUsed: checkAddress(visit, address, connection) }
  } catch (error) {
    const visit = toUnreachable(connect ?? url, error)
    return { visit, connection: null, redirects, isAddressUsed: null }
  }
}

function toUnreachable({ protocol, host, port }: URL, error: unknown): Visit {
  const defaultPort = protocol === 'https:' ? ':443' : ':80'
  const where = `${host}${port === '' ? defaultPort : ''}`
  return { kind: 'unreachable', where, why: describeConnection(error) }
}

/** Redirects to another host lead to a store or to a website. */
function readOwnRedirect({ location }: BrowserReply, url: URL): URL | null {
  const next = location === null ? null : URL.parse(location, url)
  return next?.hostname === url.hostname ? next : null
}

/** Opens a link on a computer. Returns the URL in its QR code, or where it led without one. */
export async function scanQrCode({ link, connect, region, address }: Tap): Promise<URL | Visit> {
  const { language } = region
  const userAgent = desktopUserAgent
  try {
    const { body } = await sendAsBrowser({ url: link, connect, userAgent, language, address })
    const scanned = readQrCode(body)
    if (scanned === null) return { kind: 'elsewhere', where: 'a page without a QR code' }
    return isServedHere(scanned, link)
      ? new URL(scanned.href.slice(scanned.origin.length), link)
      : scanned
  } catch (error) {
    return toUnreachable(connect ?? link, error)
  }
}

/** The service writes every domain with https. One of this machine is where its link was opened. */
function isServedHere({ hostname }: URL, link: URL): boolean {
  return hostname === link.hostname && isLocalDomain(hostname)
}

/**
 * Compares the IP version that a page has seen with that of the simulated address. Equal versions prove something
 * only if the connection has the other one.
 */
function checkAddress(visit: Visit, address: string, { family }: Connection): boolean | null {
  if (visit.kind !== 'page' || visit.page.family === undefined) return null
  const simulated = address.includes(':') ? 'v6' : 'v4'
  if (visit.page.family !== simulated) return false
  return family === simulated ? null : true
}
