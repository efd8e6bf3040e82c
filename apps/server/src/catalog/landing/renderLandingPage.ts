import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clipboardTokenParameter } from '@throughlink/protocol'
import { defaultQrStyle } from '../links/appQrStyle.ts'
import type { Link } from '../links/link.ts'
import { chooseOwnText, type OwnText } from './chooseOwnText.ts'
import { type Html, html, truncate } from './html.ts'
import { getPlainUrl, signalsBeaconPath } from './landing.ts'
import { noPictures, type Pictures, readPictures } from './readPictures.ts'
import { renderAccentStyle } from './renderAccentStyle.ts'
import { type ActionsOptions, renderActions } from './renderActions.ts'
import { renderPageShell } from './renderPageShell.ts'
import { renderRating, renderRatingStyle } from './renderRating.ts'
import type { Language } from './texts/texts.ts'

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
  const page = render(options, readPictures(options.link, options.language))
  if (isSmall(page)) return page
  const plainPage = render(options, noPictures)
  if (isSmall(plainPage)) return plainPage
  const landing = { ...options.landing, ownUrl: getPlainUrl(options.landing) }
  return render({ ...options, landing, qr: null }, noPictures)
}

function isSmall({ markup }: LandingPage): boolean {
  return Buffer.byteLength(markup) < maxPageBytes
}

function render(options: LandingPageOptions, pictures: Pictures): LandingPage {
  const { link, language, nonce, isPreview = false } = options
  const { accentColor, rating } = link.app
  const headings = readHeadings(link, language)
  const markup = renderPageShell({
    language,
    title: truncate(headings.title.text, maxTitleLength),
    nonce,
    head: renderSmartBanner(options),
    style: html`${renderAccentStyle(accentColor)}${rating && renderRatingStyle(rating)}${renderQrFrameStyle(options)}`,
    data: isPreview ? null : renderData(options),
    main: html`${renderPictures(link, pictures)} ${renderHeadings(headings, language)}
    ${rating && renderRating(rating, language)} ${renderActions(options)}`,
    end: isPreview ? null : renderScript(nonce),
  })
  return { markup, imageOrigins: [...pictures.origins, ...listQrOrigins(options)] }
}

/** The frame is the quiet zone of the code, so it has its background. */
function renderQrFrameStyle({ qr, link }: LandingPageOptions): Html | null {
  const { background } = link.app.qrStyle
  if (qr === null || background === defaultQrStyle.background) return null
  return { markup: `\n.qr{background:${background}}` }
}

/** The logo is on the domain of the link. */
function listQrOrigins({ qr, link }: LandingPageOptions): readonly string[] {
  return qr === null || link.app.qrStyle.logoId === null ? [] : ["'self'"]
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

interface Headings {
  /** Above the title. Null if the name is the title. */
  readonly name: string | null
  readonly title: OwnText
  readonly text: OwnText | null
}

/** The texts of the link win over those of the app, and without either there is the app's name alone. */
function readHeadings({ app, title, description }: Link, language: Language): Headings {
  const own = toText(title) ?? chooseOwnText(app, 'headline', language)
  return {
    name: own === null ? null : app.name,
    title: own ?? { text: app.name, language: null },
    text: toText(description) ?? chooseOwnText(app, 'text', language),
  }
}

/** The language of a link's texts is unknown. */
function toText(text: string | null): OwnText | null {
  return text === null || text.trim() === '' ? null : { text, language: null }
}

function renderPictures({ app }: Link, { iconUrl, pictureUrl }: Pictures): Html {
  return html`${pictureUrl && renderImage('pic', pictureUrl)}
  ${iconUrl === null ? renderInitial(app.name) : renderImage('mark', iconUrl)}`
}

function renderHeadings({ name, title, text }: Headings, language: Language): Html {
  return html`${name && html`<p class="app" dir="auto">${truncate(name, maxNameLength)}</p>`}
    <h1 ${renderDirection(title, language)}>${truncate(title.text, maxTitleLength)}</h1>
    ${text && html`<p ${renderDirection(text, language)}>${truncate(text.text, maxTextLength)}</p>`}`
}

/** Screen readers pronounce a text in its own language. */
function renderDirection({ language }: OwnText, ofPage: Language): Html {
  if (language === null || language === ofPage) return { markup: 'dir="auto"' }
  return { markup: `dir="auto" lang="${language}"` }
}

/** Sends no referrer, so that the host of the image does not learn which link was opened. */
function renderImage(className: 'pic' | 'mark', url: string): Html {
  return html`<img class="${className}" src="${url}" alt="" referrerpolicy="no-referrer" />`
}

function renderInitial(name: string): Html {
  const [initial = ''] = name.trim().toUpperCase()
  return html`<div class="mark" aria-hidden="true">${initial}</div>`
}
