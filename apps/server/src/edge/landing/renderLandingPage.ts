import { clipboardTokenParameter } from '@throughlink/protocol'
import { isWebUrl } from '../../catalog/links/isAllowedDestination.ts'
import type { Link } from '../../catalog/links/link.ts'
import { type Html, html, truncate } from './html.ts'
import type { Landing } from './landing.ts'
import { landingScript } from './landingScript.ts'
import { renderPageShell } from './renderPageShell.ts'
import { getDisplayTitle } from './getDisplayTitle.ts'
import { signalsBeaconPath } from './signalsBeaconSchema.ts'
import {
  buildAppStoreUrl,
  buildIntentUrl,
  buildMarketUrl,
  buildPlayUrl,
  buildSafariUrl,
} from './storeUrls.ts'
import { linkUrl } from '../../catalog/links/linkUrl.ts'

export interface LandingPageOptions {
  readonly landing: Landing
  readonly link: Link
  readonly clickId: string
  /** Second of the minute at which the click was recorded. The page repeats it in its report. */
  readonly second: number
  /** IP version of the click. The page repeats it in its report. */
  readonly family: 'v4' | 'v6' | null
  /** Origins that the page reports to in addition to its own. */
  readonly reportOrigins: readonly string[]
  /** Token that the page copies to the clipboard for the app, as part of the link. */
  readonly clipboardToken: string
  readonly nonce: string
  /** The link as a QR code. Null if it would be too large. */
  readonly qr: Html | null
}

/** Together with the style, the script and a QR code, these limits keep every page below 10 kB. */
const maxNameLength = 40
const maxTitleLength = 80
const maxDescriptionLength = 120

const script: Html = { markup: landingScript }

/** Renders the page for a person who opens a link without its app. Every action is a real link. */
export function renderLandingPage(options: LandingPageOptions): string {
  const { link, nonce, clickId, second, family, reportOrigins, clipboardToken } = options
  const beacons = ['', ...reportOrigins].map((origin) => origin + signalsBeaconPath)
  const copies = `${linkUrl(link)}?${clipboardTokenParameter}=${clipboardToken}`
  return renderPageShell({
    title: truncate(getDisplayTitle(link), maxTitleLength),
    nonce,
    data: html` data-click-id="${clickId}"
    data-second="${second}"${family && html` data-family="${family}"`}
    data-beacons="${beacons.join(' ')}" data-copies="${copies}"`,
    main: html`${renderHeading(link)} ${renderActions(options)}`,
    end: html`<script nonce="${nonce}">
      ${script}
    </script> `,
  })
}

function renderHeading(link: Link): Html {
  const { app, title, description } = link
  const name = truncate(app.name, maxNameLength)
  const [initial = ''] = name.trim().toUpperCase()
  return html`<div class="mark" aria-hidden="true">${initial}</div>
    ${title && html`<p class="app" dir="auto">${name}</p>`}
    <h1 dir="auto">${truncate(getDisplayTitle(link), maxTitleLength)}</h1>
    ${description && html`<p dir="auto">${truncate(description, maxDescriptionLength)}</p>`}`
}

function renderActions(options: LandingPageOptions): Html {
  switch (options.landing.page) {
    case 'ios-safari':
      return renderIosSafari(options)
    case 'ios-in-app':
      return renderIosInApp(options)
    case 'android-in-app':
      return renderAndroidInApp(options)
    case 'desktop':
      return renderDesktop(options)
    case 'web':
      return renderWeb(options)
  }
}

function renderIosSafari({ link, landing: { destination } }: LandingPageOptions): Html {
  // A tap on a link to the page's own host stays in Safari, so "Open" needs another host or a scheme.
  const canOpenApp = URL.parse(destination)?.host !== link.domain
  return html`<div class="do">
      ${renderStoreButton(link)} ${canOpenApp ? renderOpenButton(destination, '') : null}
    </div>
    <p class="note">After installing, open the app to continue.</p>`
}

function renderIosInApp({ link, landing }: LandingPageOptions): Html {
  return html`<div class="do">
      ${renderStoreButton(link)}
      <a href="${buildSafariUrl(landing.ownUrl)}">Open in Safari</a>
    </div>
    <ol>
      <li>Already have the app? Tap the ••• or share menu.</li>
      <li>Choose “Open in Safari” or “Open in browser”.</li>
    </ol>`
}

function renderAndroidInApp({ link, clickId, landing }: LandingPageOptions): Html {
  const { androidPackage } = link.app
  if (androidPackage === null) throw new Error('This page requires an app on Google Play.')
  const play = buildPlayUrl(androidPackage, clickId)
  return html`<div class="do">
      <a class="main" href="${buildIntentUrl(landing.ownUrl, androidPackage, play)}"
        >Continue in the app</a
      >
      <a href="${buildMarketUrl(androidPackage, clickId)}">Get it on Google Play</a>
    </div>
    <p class="note">
      Not working? Choose “Open in browser” from the menu, or
      <a href="${play}">visit Google Play</a>.
    </p>`
}

function renderDesktop({ link, qr, landing: { destination } }: LandingPageOptions): Html {
  const { appStoreId } = link.app
  return html`<div class="not-pad">${renderPhoneHint(linkUrl(link), destination, qr)}</div>
    ${appStoreId === null ? null : html`<div class="do for-pad">${renderStoreButton(link)}</div>`}
    ${renderWebLink(destination)}`
}

/** A long destination replaces the QR code: both together would exceed the size limit of a page. */
const maxCodeAndDestination = 3_600

function renderPhoneHint(url: string, destination: string, qr: Html | null): Html {
  if (qr !== null && qr.markup.length + destination.length <= maxCodeAndDestination) {
    return html`<div class="qr">${qr}</div>
      <p class="note">Scan with your phone’s camera to open the app.</p>`
  }
  return html`<p class="note">Open this link on your phone:<br /><b>${truncate(url, 80)}</b></p>`
}

function renderWebLink(destination: string): Html | null {
  if (!isWebUrl(destination)) return null
  const host = getDisplayHost(destination)
  return html`<p class="note"><a href="${destination}">Continue on ${host}</a></p>`
}

function renderWeb({ landing: { destination } }: LandingPageOptions): Html {
  return html`<div class="do">${renderOpenButton(destination, 'main')}</div>`
}

function renderOpenButton(destination: string, className: '' | 'main'): Html {
  const label = isWebUrl(destination) ? `Open ${getDisplayHost(destination)}` : 'Open the app'
  return html`<a class="${className}" href="${destination}">${label}</a>`
}

/** Returns the host to show. Keeps the end of a long host, because the end shows who owns it. */
function getDisplayHost(url: string): string {
  const host = new URL(url).host.replace(/^www\./, '')
  return host.length <= maxNameLength ? host : `…${host.slice(1 - maxNameLength)}`
}

function renderStoreButton({ app: { appStoreId } }: Link): Html {
  if (appStoreId === null) throw new Error('This page requires an app on the App Store.')
  return html`<a class="main" data-copy href="${buildAppStoreUrl(appStoreId)}">Get the app</a>`
}
