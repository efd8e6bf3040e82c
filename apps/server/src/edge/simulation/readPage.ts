export interface ReadPage {
  readonly title: string | null
  /** What a landing page repeats in its report. Null for any other response. */
  readonly report: {
    readonly clickId: string
    readonly second: number
    readonly family?: string
  } | null
  readonly copies: string | null
  readonly referrerClickId: string | null
}

/** Reads what a browser and a store take from a response: the landing page's data and the link to Google Play. */
export function readPage(html: string, location: string | null): ReadPage {
  const clickId = readAttribute(html, 'data-click-id')
  const family = readAttribute(html, 'data-family')
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim() ?? null
  return {
    title: title === null ? null : decodeEntities(title),
    report:
      clickId === null
        ? null
        : {
            clickId,
            second: Number(readAttribute(html, 'data-second')),
            ...(family === null ? {} : { family }),
          },
    copies: readAttribute(html, 'data-copies'),
    referrerClickId: readReferrer(location ?? decodeEntities(html)),
  }
}

/** In a URL of Google Play, the referrer is an encoded query. */
function readReferrer(text: string): string | null {
  const [, referrer] = /[?&]referrer=([^"&#;\s]+)/.exec(text) ?? []
  if (referrer === undefined) return null
  return new URLSearchParams(decodeURIComponent(referrer)).get('clickId')
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
