import { type LandingPage, readLandingPage, readReferrer } from '@throughlink/matcher/phones'

export interface HttpReply {
  readonly status: number
  readonly location: string | null
  readonly body: string
}

/** Where the tap led. */
export type Visit =
  /** Google Play passes the referrer to the app. */
  | { readonly kind: 'play'; readonly referrer: string }
  | {
      readonly kind: 'page'
      readonly page: NonNullable<LandingPage['click']>
      /** The path that the page reports the phone's signals to. */
      readonly reportPath: string
      /** The text that its store button puts on the clipboard, if it does. */
      readonly copies: string | null
      /** The referrer in its link to Google Play, if it has one. */
      readonly referrer: string | null
    }
  /** Anything without an install: a website, a disabled link. */
  | { readonly kind: 'elsewhere'; readonly where: string }
  /** Nothing responded. */
  | { readonly kind: 'unreachable'; readonly where: string; readonly why: string }

/** Reads the response to a tap: a redirect to the store, or a landing page. */
export function readVisit({ status, location, body }: HttpReply): Visit {
  if (location !== null) return readRedirect(location)
  const { click, reportPath, copies, referrer, title } = readLandingPage(body)
  if (status === 200 && click !== null && reportPath !== null) {
    return { kind: 'page', page: click, reportPath, copies, referrer }
  }
  const what = title === null ? '' : `, "${title}"`
  return { kind: 'elsewhere', where: `a page with status ${status}${what}` }
}

function readRedirect(location: string): Visit {
  const referrer = readReferrer(location)
  const isPlay = URL.parse(location)?.hostname === 'play.google.com'
  return isPlay && referrer !== null
    ? { kind: 'play', referrer }
    : { kind: 'elsewhere', where: location }
}
