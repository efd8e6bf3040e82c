import type { Fingerprint } from '@throughlink/protocol'

/** The parts of a landing page that a browser, the store and the app read. */
export interface LandingPage {
  readonly title: string | null
  /** Repeated in the report of the page. Null: this is not a landing page. */
  readonly click: {
    readonly clickId: string
    readonly second?: number
    readonly family?: string
  } | null
  /** The path that the page reports the phone's signals to. */
  readonly reportPath: string | null
  /** The text that its store button puts on the clipboard, if it does. */
  readonly copies: string | null
  /** The referrer in its link to Google Play, if it has one. */
  readonly referrer: string | null
}

export function readLandingPage(html: string): LandingPage {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim() ?? ''
  const clickId = readAttribute(html, 'data-click-id')
  const second = readAttribute(html, 'data-second')
  const family = readAttribute(html, 'data-family')
  const play = /href="(market:\/\/details\?[^"]*)"/.exec(html)?.[1] ?? ''
  return {
    title: title === '' ? null : decodeEntities(title),
    click:
      clickId === null
        ? null
        : {
            clickId,
            ...(second === null ? {} : { second: Number(second) }),
            ...(family === null ? {} : { family }),
          },
    reportPath: readAttribute(html, 'data-beacons')?.split(' ')[0] ?? null,
    // A page for a platform without a clipboard has the text too, but no button that copies it.
    copies: /<a [^>]*\bdata-copy\b/.test(html) ? readAttribute(html, 'data-copies') : null,
    referrer: readReferrer(decodeEntities(play)),
  }
}

/** Returns the referrer that Google Play passes from a URL of its own to the app. */
export function readReferrer(url: string): string | null {
  const referrer = /[?&]referrer=([^&#]+)/.exec(url)?.[1]
  return referrer === undefined ? null : decodeURIComponent(referrer.replaceAll('+', ' '))
}

/** Returns the signals that the script of a landing page reports from Safari or an in-app browser. */
export function createPageReport(phone: Omit<Fingerprint, 'timestamp'>) {
  const { screenWidth, screenHeight, scale, timezone, locale } = phone
  return {
    isVisible: true,
    screenWidth,
    screenHeight,
    scale,
    maxTouchPoints: 5,
    timezone,
    languages: locale.map(({ languageTag }) => languageTag),
    model: null,
    platformVersion: null,
  }
}

function readAttribute(html: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(html)?.[1]
  return value === undefined || value === '' ? null : decodeEntities(value)
}

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
}
