import { isWebUrl } from '../../catalog/links/isAllowedDestination.ts'
import type { Link } from '../../catalog/links/link.ts'
import { linkUrl } from '../../catalog/links/linkUrl.ts'
import { type Html, html, truncate } from './html.ts'
import type { Landing } from './landing.ts'
import {
  buildAppStoreUrl,
  buildBrowserIntentUrl,
  buildInstagramUrl,
  buildIntentUrl,
  buildMarketUrl,
  buildPlayUrl,
  buildSafariUrl,
} from './storeUrls.ts'
import type { PageTexts } from './texts/pageTexts.ts'
import { texts, type Language } from './texts/texts.ts'

export interface ActionsOptions {
  readonly landing: Landing
  readonly link: Link
  readonly language: Language
  /** Whether the page is shown in Instagram's browser, which has a way out of its own. */
  readonly isInstagram: boolean
  readonly clickId: string
  /** The link as a QR code. Null if it would be too large. */
  readonly qr: Html | null
}

/** Longest host that is shown whole. */
const maxHostLength = 40

/** Renders the buttons of a landing page, and the steps to take if they do not work. */
export function renderActions(options: ActionsOptions): Html {
  const words = texts[options.language]
  switch (options.landing.page) {
    case 'ios-safari':
      return renderIosSafari(options, words)
    case 'ios-in-app':
      return renderIosInApp(options, words)
    case 'android-in-app':
      return renderAndroidInApp(options, words)
    case 'desktop':
      return renderDesktop(options, words)
    case 'web':
      return html`<div class="do">
        ${renderOpenButton(options.landing.destination, 'main', words)}
      </div>`
  }
}

function renderIosSafari(
  { link, landing: { destination } }: ActionsOptions,
  words: PageTexts,
): Html {
  // A tap on a link to the page's own host stays in Safari, so "Open" needs another host or a scheme.
  const canOpenApp = URL.parse(destination)?.host !== link.domain
  return html`<div class="do">
      ${renderStoreButton(link, words)}
      ${canOpenApp ? renderOpenButton(destination, '', words) : null}
    </div>
    <p class="note">${words.afterInstall}</p>`
}

function renderIosInApp({ link, landing, isInstagram }: ActionsOptions, words: PageTexts): Html {
  const url = landing.ownUrl
  return html`<div class="do">
      ${renderStoreButton(link, words)}
      ${isInstagram ? html`<a href="${buildInstagramUrl(url)}">${words.openInBrowser}</a>` : null}
      <a href="${buildSafariUrl(url)}">${words.openInSafari}</a>
    </div>
    ${renderSteps([words.tapMenu, words.chooseSafari])}`
}

function renderAndroidInApp({ link, clickId, landing }: ActionsOptions, words: PageTexts): Html {
  const { androidPackage } = link.app
  if (androidPackage === null) throw new Error('This page requires an app on Google Play.')
  const play = buildPlayUrl(androidPackage, clickId)
  return html`<div class="do">
      <a class="main" href="${buildIntentUrl(landing.ownUrl, androidPackage, play)}"
        >${words.continueInApp}</a
      >
      <a href="${buildMarketUrl(androidPackage, clickId)}">${words.getOnPlay}</a>
      <a href="${buildBrowserIntentUrl(landing.ownUrl)}">${words.openInBrowser}</a>
    </div>
    ${renderSteps([words.tapMenu, words.chooseBrowser])} ${renderWebLink(play, words)}`
}

function renderSteps(steps: readonly string[]): Html {
  return html`<ol>
    ${steps.map((step) => html`<li>${step}</li>`)}
  </ol>`
}

/** An iPad that identifies itself as a Mac gets this page. Its script replaces the QR code by the store. */
function renderDesktop(
  { link, qr, landing: { destination } }: ActionsOptions,
  words: PageTexts,
): Html {
  const store = link.app.appStoreId === null ? null : renderStoreButton(link, words)
  return html`<div class="not-pad">${renderPhoneHint(linkUrl(link), qr, words)}</div>
    ${
      store &&
      html`<div class="do for-pad">${store}</div>
        <noscript><div class="do">${store}</div></noscript>`
    }
    ${renderWebLink(destination, words)}`
}

function renderPhoneHint(url: string, qr: Html | null, words: PageTexts): Html {
  if (qr !== null) {
    return html`<div class="qr" role="img" aria-label="${words.qrCode}">${qr}</div>
      <p class="note">${words.scanCode}</p>`
  }
  return html`<p class="note">
    ${words.openOnPhone}<br /><b><bdi>${truncate(url, 80)}</bdi></b>
  </p>`
}

function renderWebLink(destination: string, words: PageTexts): Html | null {
  if (!isWebUrl(destination)) return null
  const label = renderHostText(words.continueOnHost, destination)
  return html`<p class="note"><a href="${destination}">${label}</a></p>`
}

function renderOpenButton(destination: string, className: '' | 'main', words: PageTexts): Html {
  const label = isWebUrl(destination)
    ? renderHostText(words.openHost, destination)
    : html`${words.openApp}`
  return html`<a class="${className}" href="${destination}">${label}</a>`
}

/** The host is isolated: in a text from right to left, its parts would change their order. */
function renderHostText(text: PageTexts['openHost'], url: string): Html {
  const [before = '', after = ''] = text.split('{host}')
  return html`${before}<bdi>${getDisplayHost(url)}</bdi>${after}`
}

/** Returns the host to show. Keeps the end of a long host, because the end shows who owns it. */
function getDisplayHost(url: string): string {
  const host = new URL(url).host.replace(/^www\./, '')
  return host.length <= maxHostLength ? host : `…${host.slice(1 - maxHostLength)}`
}

function renderStoreButton({ app: { appStoreId }, appStorePage }: Link, words: PageTexts): Html {
  if (appStoreId === null) throw new Error('This page requires an app on the App Store.')
  const url = buildAppStoreUrl(appStoreId, appStorePage)
  return html`<a class="main" data-copy href="${url}">${words.getApp}</a>`
}
