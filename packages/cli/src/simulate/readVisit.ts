export interface HttpReply {
  readonly status: number
  readonly location: string | null
  readonly body: string
}

/** What a landing page contains for its report. */
export interface ReportedPage {
  readonly clickId: string
  readonly second?: number
  readonly family?: string
}

/** Where the tap led. */
export type Visit =
  /** Google Play passes the referrer to the app. */
  | { readonly kind: 'play'; readonly referrer: string }
  | {
      readonly kind: 'page'
      readonly page: ReportedPage
      /** The path that the page reports the phone's signals to. */
      readonly reportPath: string
      /** The text that its store button puts on the clipboard, if it does. */
      readonly copies: string | null
      /** The referrer in its link to Google Play, if it has one. */
      readonly referrer: string | null
    }
  /** Anything without an install: a website, a disabled link. */
  | { readonly kind: 'elsewhere'; readonly where: string }

/** Reads the response to a tap: a redirect to the store, or a landing page. */
export function readVisit({ status, location, body }: HttpReply): Visit {
  if (location !== null) return readRedirect(location)
  const clickId = readAttribute(body, 'data-click-id')
  const [reportPath] = readAttribute(body, 'data-beacons')?.split(' ') ?? []
  if (status === 200 && clickId !== null && reportPath !== undefined) {
    const second = readAttribute(body, 'data-second')
    const family = readAttribute(body, 'data-family')
    const page = {
      clickId,
      ...(second === null ? {} : { second: Number(second) }),
      ...(family === null ? {} : { family }),
    }
    // A page for a platform without a clipboard has the text too, but no button that copies it.
    const copies = /<a [^>]*\bdata-copy\b/.test(body) ? readAttribute(body, 'data-copies') : null
    return { kind: 'page', page, reportPath, copies, referrer: readPlayReferrer(body) }
  }
  const title = /<title>([^<]*)<\/title>/.exec(body)?.[1]?.trim()
  const what = title === undefined || title === '' ? '' : `, "${decodeEntities(title)}"`
  return { kind: 'elsewhere', where: `a page with status ${status}${what}` }
}

function readRedirect(location: string): Visit {
  const url = URL.parse(location)
  const referrer = url?.searchParams.get('referrer')
  if (url?.hostname === 'play.google.com' && referrer) return { kind: 'play', referrer }
  return { kind: 'elsewhere', where: location }
}

function readPlayReferrer(html: string): string | null {
  const href = /href="(market:\/\/details\?[^"]*)"/.exec(html)?.[1]
  return href === undefined ? null : new URL(decodeEntities(href)).searchParams.get('referrer')
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
