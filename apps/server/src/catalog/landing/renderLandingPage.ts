import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clipboardTokenParameter } from '@throughlink/protocol'
import type { Link } from '../links/link.ts'
import { type Html, html, truncate } from './html.ts'
import { getPlainUrl, signalsBeaconPath } from './landing.ts'
import { type Pictures, readPictures, withoutPictures } from './readPictures.ts'
import { getDisplayTitle } from './readSocialCard.ts'
import { renderAccentStyle } from './renderAccentStyle.ts'
import { type ActionsOptions, renderActions } from './renderActions.ts'
import { renderPageShell } from './renderPageShell.ts'

const source = readFileSync(fileURLToPath(new URL('./landingScript.js', import.meta.url)), 'utf8')

/** The script of landing pages without comments, each of which must be on lines of its own. */
export const landingScript = source
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//') && !line.startsWith('/*'))
  .join('\n')

export interface LandingPageOptions extends ActionsOptions {
  /** Second of the minute at which the click was recorded. The page repeats it in its report. */
  readonly second: number
  /** IP version of the click. The page repeats it in its report. */
  readonly family: 'v4' | 'v6' | null
  /** Origins that the page reports to in addition to its own. */
  readonly reportOrigins: readonly string[]
  /** Token that the page copies to the clipboard for the app, as part of the link. */
  readonly clipboardToken: string
  readonly nonce: string
}

export interface LandingPage {
  readonly markup: string
  /** Origins of the page's images, to allow in its headers. */
  readonly imageOrigins: readonly string[]
}

/** Largest page, without its images. */
export const maxPageBytes = 15_000
const maxNameLength = 40
const maxTitleLength = 80
const maxTextLength = 200

const script: Html = { markup: landingScript }

/**
 * Renders the page for a person who opens a link without its app. Every action is a real link. If long URLs make
 * the page too large, it has no pictures; if that is not enough, also no QR code, and its ways into another
 * browser omit the query of the click.
 */
export function renderLandingPage(options: LandingPageOptions): LandingPage {
  const page = render(options)
  if (isSmall(page)) return page
  const plain = { ...options, link: withoutPictures(options.link) }
  const plainPage = render(plain)
  if (isSmall(plainPage)) return plainPage
  const landing = { ...options.landing, ownUrl: getPlainUrl(options.landing) }
  return render({ ...plain, landing, qr: null })
}

function isSmall({ markup }: LandingPage): boolean {
  return Buffer.byteLength(markup) < maxPageBytes
}

function render(options: LandingPageOptions): LandingPage {
  const { link, language, nonce, isPreview = false } = options
  const pictures = readPictures(link)
  const markup = renderPageShell({
    language,
    title: truncate(getDisplayTitle(link), maxTitleLength),
    nonce,
    head: renderSmartBanner(options),
    style: renderAccentStyle(link.app.accentColor),
    data: isPreview ? null : renderData(options),
    main: html`${renderHeading(link, pictures)} ${renderActions(options)}`,
    end: isPreview ? null : renderScript(nonce),
  })
  return { markup, imageOrigins: pictures.origins }
}

function renderData(options: LandingPageOptions): Html {
  const { landing, clickId, second, family, reportOrigins, clipboardToken } = options
  const beacons = ['', ...reportOrigins].map((origin) => origin + signalsBeaconPath)
  const copies = `${getPlainUrl(landing)}?${clipboardTokenParameter}=${clipboardToken}`
  return html` data-click-id="${clickId}"
  data-second="${second}"${family && html` data-family="${family}"`}
  data-beacons="${beacons.join(' ')}" data-copies="${copies}"`
}

function renderScript(nonce: string): Html {
  return html`<script nonce="${nonce}">
    ${script}
  </script> `
}

/** Safari shows a banner that opens the app with the link, or leads to the store. */
function renderSmartBanner({ link, landing: { page, ownUrl } }: LandingPageOptions): Html | null {
  const { appStoreId } = link.app
  if (appStoreId === null || (page !== 'ios-safari' && page !== 'ios-in-app')) return null
  // A comma ends a value of the tag.
  const url = ownUrl.replaceAll(',', '%2C')
  return html`<meta name="apple-itunes-app" content="app-id=${appStoreId}, app-argument=${url}" /> `
}

function renderHeading(link: Link, { iconUrl, pictureUrl }: Pictures): Html {
  const { app, title } = link
  const name = truncate(app.name, maxNameLength)
  const text = link.description ?? app.landingText
  return html`${pictureUrl && renderImage('pic', pictureUrl)}
    ${iconUrl === null ? renderInitial(name) : renderImage('mark', iconUrl)}
    ${title && html`<p class="app" dir="auto">${name}</p>`}
    <h1 dir="auto">${truncate(getDisplayTitle(link), maxTitleLength)}</h1>
    ${text && html`<p dir="auto">${truncate(text, maxTextLength)}</p>`}`
}

/** Sends no referrer, so that the host of the image does not learn which link was opened. */
function renderImage(className: 'pic' | 'mark', url: string): Html {
  return html`<img class="${className}" src="${url}" alt="" referrerpolicy="no-referrer" />`
}

function renderInitial(name: string): Html {
  const [initial = ''] = name.trim().toUpperCase()
  return html`<div class="mark" aria-hidden="true">${initial}</div>`
}
