import type { Campaign } from '../links/campaign.ts'
import { isWebUrl } from '../links/isAllowedDestination.ts'
import type { Link } from '../links/link.ts'
import { buildReferrer } from './buildReferrer.ts'
import { chooseStore, type Store } from './chooseStore.ts'
import { type Html, html, truncate } from './html.ts'
import { getPlainUrl, type Landing } from './landing.ts'
import { nameStore } from './nameStore.ts'
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

type OtherStore = Extract<Store, { readonly kind: 'other' }>

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
  const store = requireOtherStore(options.store)
  return renderStoreAndOpen(options, renderStoreButton(store, 'main', words), words)
}

function renderStoreAndOpen(
  { link, landing: { destination } }: ActionsOptions,
  storeButton: Html,
  words: PageTexts,
): Html {
  // A tap on a link to the page's own host stays in the browser, so "Open" needs another host or a scheme.
  const canOpenApp = URL.parse(destination)?.host !== link.domain
  return html`<div class="do">${storeButton}</div>
    <p class="note">${words.afterInstall}</p>
    ${canOpenApp ? renderProblems(renderWays(renderOpenButton(destination, '', words)), words) : null}`
}

/** One action is enough for most people. The others are a tap away, without a script. */
function renderProblems(content: Html, words: PageTexts): Html {
  return html`<details>
    <summary>${words.problems}</summary>
    ${content}
  </details>`
}

function renderWays(links: Html): Html {
  return html`<div class="do">${links}</div>`
}

function renderIosInApp(
  { link, store, landing, isInstagram }: ActionsOptions,
  words: PageTexts,
): Html {
  const url = landing.ownUrl
  const ways = html`${isInstagram ? html`<a href="${buildInstagramUrl(url)}">${words.openInBrowser}</a>` : null}
    <a href="${buildSafariUrl(url)}">${words.openInSafari}</a>`
  const steps = renderSteps([words.tapMenu, words.chooseSafari])
  return html`<div class="do">${renderIosStoreButton(store, link, words)}</div>
    <p class="note">${words.afterInstall}</p>
    ${renderProblems(html`${renderWays(ways)} ${steps}`, words)}`
}

function renderAndroidInApp(options: ActionsOptions, words: PageTexts): Html {
  const { store, landing, clickId, campaign } = options
  if (store?.kind !== 'play') return renderOtherStoreInApp(options, words)
  const { packageName } = store
  const referrer = buildReferrer(clickId, campaign)
  const play = buildPlayUrl(packageName, referrer)
  const market = html`<a href="${buildMarketUrl(packageName, referrer)}">${words.getOnPlay}</a>`
  return html`<div class="do">${renderIntentButton(landing, packageName, play, words)}</div>
    ${renderProblems(html`${renderWaysOut(landing, market, words)} ${renderWebLink(play, words)}`, words)}`
}

/** The app may have the same package in another store as on Play, so it is opened if it is installed. */
function renderOtherStoreInApp({ store, link, landing }: ActionsOptions, words: PageTexts): Html {
  const other = requireOtherStore(store)
  const { androidPackage } = link.app
  const [main, second] =
    androidPackage === null
      ? [renderStoreButton(other, 'main', words), null]
      : [
          renderIntentButton(landing, androidPackage, other.url, words),
          renderStoreButton(other, '', words),
        ]
  return html`<div class="do">${main}</div>
    ${renderProblems(renderWaysOut(landing, second, words), words)}`
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

function renderWaysOut({ ownUrl }: Landing, storeButton: Html | null, words: PageTexts): Html {
  return html`<div class="do">
      ${storeButton}
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
  return html`<div class="not-pad">
      ${renderPhoneHint(getPlainUrl(landing), qr, words)} ${renderStoreNames(link)}
    </div>
    ${
      store &&
      html`<div class="do for-pad">${store}</div>
        ${isPreview ? null : html`<noscript><div class="do">${store}</div></noscript>`}`
    }
    ${link.app.desktopResponse === 'qr_code' ? null : renderWebLink(landing.destination, words)}`
}

/** Where a phone gets the app. No links: an install from a desktop could not be matched. */
function renderStoreNames({ app }: Link): Html | null {
  const stores = [chooseStore(app, 'ios', ''), chooseStore(app, 'android', '')]
  const names = stores.flatMap((store) => (store && nameStore(store)) ?? [])
  return names.length === 0
    ? null
    : html`<p class="in">${names.map((name) => html`<bdi>${name}</bdi> `)}</p>`
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

function renderStoreButton(store: OtherStore, className: '' | 'main', words: PageTexts): Html {
  return html`<a class="${className}" href="${store.url}"
    >${words.getApp}${renderStoreName(store)}</a
  >`
}

/** In text, with a sign of our own: badges of the stores are their trademarks and no part of this repository. */
function renderStoreName(store: Store): Html | null {
  const name = nameStore(store)
  return name === null ? null : html` <small dir="ltr">${name}</small>`
}

function renderIosStoreButton(found: Store | null, { appStorePage }: Link, words: PageTexts): Html {
  const store = found?.kind === 'app-store' ? found : requireOtherStore(found)
  const url =
    store.kind === 'app-store' ? buildAppStoreUrl(store.appStoreId, appStorePage) : store.url
  return html`<a class="main" data-copy href="${url}">${words.getApp}${renderStoreName(store)}</a>`
}

function requireOtherStore(store: Store | null): OtherStore {
  if (store?.kind !== 'other') throw new Error('This page requires an app in a store.')
  return store
}
