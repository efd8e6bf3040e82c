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
  /** Within its minute, at which the click was recorded. The page repeats it in its report. */
  readonly second: number
  /** The kind of address that it came from. The page repeats that too. */
  readonly family: 'v4' | 'v6' | null
  /** Origins beside the page's own to which it reports. */
  readonly reportOrigins: readonly string[]
  /** What the page leaves on the clipboard for the app, inside the link. */
  readonly clipboardToken: string
  readonly nonce: string
  /** The link as a code to scan, of `qrCode`. Null where it would be too large. */
  readonly qr: Html | null
}

/** Together with the style, the script and a code, these keep every page below 10 kB. */
const maxNameLength = 40
const maxTitleLength = 80
const maxDescriptionLength = 120

const script: Html = { markup: landingScript }

/** What a person sees who has a link and not yet its app. Every way onward is a tap on a real link. */
export function renderLandingPage(landing: LandingPageOptions): string {
  const { link, nonce, clickId, second, family, reportOrigins, clipboardToken } = landing
  const beacons = ['', ...reportOrigins].map((origin) => origin + signalsBeaconPath)
  const copies = `${linkUrl(link)}?${clipboardTokenParameter}=${clipboardToken}`
  return renderPageShell({
    title: truncate(getDisplayTitle(link), maxTitleLength),
    nonce,
    data: html` data-click-id="${clickId}"
    data-second="${second}"${family && html` data-family="${family}"`}
    data-beacons="${beacons.join(' ')}" data-copies="${copies}"`,
    main: html`${heading(link)} ${wayOnward(landing)}`,
    end: html`<script nonce="${nonce}">
      ${script}
    </script> `,
  })
}

function heading(link: Link): Html {
  const { app, title, description } = link
  const name = truncate(app.name, maxNameLength)
  const [initial = ''] = name.trim().toUpperCase()
  return html`<div class="mark" aria-hidden="true">${initial}</div>
    ${title && html`<p class="app" dir="auto">${name}</p>`}
    <h1 dir="auto">${truncate(getDisplayTitle(link), maxTitleLength)}</h1>
    ${description && html`<p dir="auto">${truncate(description, maxDescriptionLength)}</p>`}`
}

function wayOnward(landing: LandingPageOptions): Html {
  switch (landing.landing.page) {
    case 'ios-safari':
      return iosSafari(landing)
    case 'ios-in-app':
      return iosInApp(landing)
    case 'android-in-app':
      return androidInApp(landing)
    case 'desktop':
      return desktop(landing)
    case 'web':
      return web(landing)
  }
}

function iosSafari({ link, landing: { destination } }: LandingPageOptions): Html {
  // A tap on a link of this very host never leaves Safari, so "open" needs another host or a scheme.
  const opens = URL.parse(destination)?.host !== link.domain
  return html`<div class="do">
      ${getTheApp(link)} ${opens ? openDestination(destination, '') : null}
    </div>
    <p class="note">Once it is installed, the app opens right where this link leads.</p>`
}

function iosInApp({ link, landing: answer }: LandingPageOptions): Html {
  return html`<div class="do">
      ${getTheApp(link)}
      <a href="${buildSafariUrl(answer.ownUrl)}">Open in Safari</a>
    </div>
    <ol>
      <li>Already have the app? Open the menu of this window (••• or the share sign).</li>
      <li>Choose “Open in Safari” or “Open in browser”.</li>
    </ol>`
}

function androidInApp({ link, clickId, landing: answer }: LandingPageOptions): Html {
  const { androidPackage } = link.app
  if (androidPackage === null) throw new Error('This page is for apps that are on Google Play.')
  const play = buildPlayUrl(androidPackage, clickId)
  return html`<div class="do">
      <a class="main" href="${buildIntentUrl(answer.ownUrl, androidPackage, play)}"
        >Continue in the app</a
      >
      <a href="${buildMarketUrl(androidPackage, clickId)}">Get it on Google Play</a>
    </div>
    <p class="note">
      Nothing happens? Choose “Open in browser” in the menu of this window, or
      <a href="${play}">visit Google Play</a>.
    </p>`
}

function desktop({ link, qr, landing: { destination } }: LandingPageOptions): Html {
  const { appStoreId } = link.app
  return html`<div class="not-pad">${phoneHint(linkUrl(link), destination, qr)}</div>
    ${appStoreId === null ? null : html`<div class="do for-pad">${getTheApp(link)}</div>`}
    ${onward(destination)}`
}

/** A code gives way to a long destination: both together would be more than a page may weigh. */
const maxCodeAndDestination = 3_600

function phoneHint(url: string, destination: string, qr: Html | null): Html {
  if (qr !== null && qr.markup.length + destination.length <= maxCodeAndDestination) {
    return html`<div class="qr">${qr}</div>
      <p class="note">Scan this code with your phone’s camera to continue in the app.</p>`
  }
  return html`<p class="note">Open this link on your phone:<br /><b>${truncate(url, 80)}</b></p>`
}

function onward(destination: string): Html | null {
  if (!isWebUrl(destination)) return null
  return html`<p class="note"><a href="${destination}">Continue on ${hostOf(destination)}</a></p>`
}

function web({ landing: { destination } }: LandingPageOptions): Html {
  return html`<div class="do">${openDestination(destination, 'main')}</div>`
}

function openDestination(destination: string, className: '' | 'main'): Html {
  const label = isWebUrl(destination) ? `Open ${hostOf(destination)}` : 'Open the app'
  return html`<a class="${className}" href="${destination}">${label}</a>`
}

/** Shown so that nobody is sent somewhere unseen. Its end says whose it is, so that is what is kept. */
function hostOf(url: string): string {
  const host = new URL(url).host.replace(/^www\./, '')
  return host.length <= maxNameLength ? host : `…${host.slice(1 - maxNameLength)}`
}

function getTheApp({ app: { appStoreId } }: Link): Html {
  if (appStoreId === null) throw new Error('This page is for apps that are on the App Store.')
  return html`<a class="main" data-copy href="${buildAppStoreUrl(appStoreId)}">Get the app</a>`
}
