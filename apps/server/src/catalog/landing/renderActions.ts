import type { Campaign } from '../links/campaign.ts'
import { isWebUrl } from '../links/isAllowedDestination.ts'
import type { Link } from '../links/link.ts'
import { buildReferrer } from './buildReferrer.ts'
import { chooseStore, type Store } from './chooseStore.ts'
import { type Html, html, truncate } from './html.ts'
import { getPlainUrl, type Landing } from './landing.ts'
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
import { type Language, texts } from './texts/texts.ts'

export interface ActionsOptions {
  readonly landing: Landing
  readonly link: Link
  readonly language: Language
  /** Whether the page is shown in Instagram's browser, which has a way out of its own. */
  readonly isInstagram: boolean
  readonly clickId: string
  /** Campaign of the click, for Google Play. */
  readonly campaign: Campaign
  /** Null if the app has no store for this visitor. */
  readonly store: Store | null
  /** The link as a QR code. Null if it would be too large. */
  readonly qr: Html | null
  /** Whether the page is shown to the team and not to a visitor: it has no script, and reports nothing. */
  readonly isPreview?: boolean
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
    case 'android-store':
      return renderAndroidStore(options, words)
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

function renderIosSafari(options: ActionsOptions, words: PageTexts): Html {
  const { store, link } = options
  return renderStoreAndOpen(options, renderIosStoreButton(store, link, words), words)
}

/** Copies nothing: the app reads the clipboard on iOS only. */
function renderAndroidStore(options: ActionsOptions, words: PageTexts): Html {
  const url = requireOtherStore(options.store)
  return renderStoreAndOpen(options, renderStoreButton(url, 'main', words), words)
}

function renderStoreAndOpen(
  { link, landing: { destination } }: ActionsOptions,
  storeButton: Html,
  words: PageTexts,
): Html {
  // A tap on a link to the page's own host stays in the browser, so "Open" needs another host or a scheme.
  const canOpenApp = URL.parse(destination)?.host !== link.domain
  return html`<div class="do">
      ${storeButton} ${canOpenApp ? renderOpenButton(destination, '', words) : null}
    </div>
    <p class="note">${words.afterInstall}</p>`
}

function renderIosInApp(
  { link, store, landing, isInstagram }: ActionsOptions,
  words: PageTexts,
): Html {
  const url = landing.ownUrl
  return html`<div class="do">
      ${renderIosStoreButton(store, link, words)}
      ${isInstagram ? html`<a href="${buildInstagramUrl(url)}">${words.openInBrowser}</a>` : null}
      <a href="${buildSafariUrl(url)}">${words.openInSafari}</a>
    </div>
    ${renderSteps([words.tapMenu, words.chooseSafari])}`
}

function renderAndroidInApp(options: ActionsOptions, words: PageTexts): Html {
  const { store, landing, clickId, campaign } = options
  if (store?.kind !== 'play') {
    return renderAndroidWaysOut(landing, renderOtherStoreButtons(options, words), words)
  }
  const { packageName } = store
  const referrer = buildReferrer(clickId, campaign)
  const play = buildPlayUrl(packageName, referrer)
  const buttons = html`${renderIntentButton(landing, packageName, play, words)}
    <a href="${buildMarketUrl(packageName, referrer)}">${words.getOnPlay}</a>`
  return html`${renderAndroidWaysOut(landing, buttons, words)} ${renderWebLink(play, words)}`
}

/** The app may have the same package in another store as on Play, so it is opened if it is installed. */
function renderOtherStoreButtons({ store, link, landing }: ActionsOptions, words: PageTexts): Html {
  const url = requireOtherStore(store)
  const { androidPackage } = link.app
  if (androidPackage === null) return renderStoreButton(url, 'main', words)
  return html`${renderIntentButton(landing, androidPackage, url, words)}
  ${renderStoreButton(url, '', words)}`
}

function renderIntentButton(
  { ownUrl }: Landing,
  packageName: string,
  fallbackUrl: string,
  words: PageTexts,
): Html {
  const url = buildIntentUrl(ownUrl, packageName, fallbackUrl)
  return html`<a class="main" href="${url}">${words.continueInApp}</a>`
}

function renderAndroidWaysOut({ ownUrl }: Landing, storeButtons: Html, words: PageTexts): Html {
  return html`<div class="do">
      ${storeButtons}
      <a href="${buildBrowserIntentUrl(ownUrl)}">${words.openInBrowser}</a>
    </div>
    ${renderSteps([words.tapMenu, words.chooseBrowser])}`
}

function renderSteps(steps: readonly string[]): Html {
  return html`<ol>
    ${steps.map((step) => html`<li>${step}</li>`)}
  </ol>`
}

/** An iPad that identifies itself as a Mac gets this page. Its script replaces the QR code by the store. */
function renderDesktop(
  { link, qr, landing, isPreview = false }: ActionsOptions,
  words: PageTexts,
): Html {
  const iosStore = chooseStore(link.app, 'ios', '')
  const store = iosStore && renderIosStoreButton(iosStore, link, words)
  return html`<div class="not-pad">${renderPhoneHint(getPlainUrl(landing), qr, words)}</div>
    ${
      store &&
      html`<div class="do for-pad">${store}</div>
        ${isPreview ? null : html`<noscript><div class="do">${store}</div></noscript>`}`
    }
    ${renderWebLink(landing.destination, words)}`
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

function renderStoreButton(url: string, className: '' | 'main', words: PageTexts): Html {
  return html`<a class="${className}" href="${url}">${words.getApp}</a>`
}

function renderIosStoreButton(store: Store | null, { appStorePage }: Link, words: PageTexts): Html {
  const url =
    store?.kind === 'app-store'
      ? buildAppStoreUrl(store.appStoreId, appStorePage)
      : requireOtherStore(store)
  return html`<a class="main" data-copy href="${url}">${words.getApp}</a>`
}

function requireOtherStore(store: Store | null): string {
  if (store?.kind !== 'other') throw new Error('This page requires an app in a store.')
  return store.url
}
