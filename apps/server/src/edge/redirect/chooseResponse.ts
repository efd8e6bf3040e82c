import type { Visitor } from '@throughlink/matcher'
import { isAllowedDestination, isWebUrl } from '../../catalog/links/isAllowedDestination.ts'
import { isLive, type Link } from '../../catalog/links/link.ts'
import { passQuery } from './passQuery.ts'
import type { Landing, LandingKind } from '../landing/landing.ts'
import { buildPlayUrl } from '../landing/storeUrls.ts'
import { buildOwnUrl } from './buildOwnUrl.ts'

/** Response to a visit of a link. */
export type VisitResponse =
  | { readonly kind: 'gone' }
  /** The link's preview tags, for clients other than a person's browser. Does not contain the click id. */
  | { readonly kind: 'preview' }
  | { readonly kind: 'redirect'; readonly url: string }
  | Landing

export interface Visit {
  readonly visitor: Visitor
  readonly method: string
  readonly nowMs: number
  readonly clickId: string
  /** As sent, without the question mark. */
  readonly query: string
}

/**
 * Chooses the response to a visit. A prefetching browser gets the same response as a person, because some
 * browsers show the prefetched page when the person arrives.
 */
export function chooseResponse(link: Link, visit: Visit): VisitResponse {
  const { visitor, nowMs } = visit
  if (!isLive(link, nowMs)) return { kind: 'gone' }

  const override = getPlatformUrl(link, visitor.platform)
  const { scheme } = link.app
  if (!isAllowedDestination(link.destination, scheme)) return { kind: 'gone' }
  if (override !== null && !isAllowedDestination(override, scheme)) return { kind: 'gone' }

  if (visitor.isBot || visit.method !== 'GET') return { kind: 'preview' }

  const query = link.passesQuery ? visit.query : ''
  if (override !== null) {
    // Encoded, because a header cannot contain other characters. Rows may bypass the API, which encodes too.
    return { kind: 'redirect', url: passQuery(new URL(override).href, query) }
  }

  const { androidPackage } = link.app
  if (visitor.platform === 'android' && visitor.browser !== 'in-app' && androidPackage !== null) {
    return { kind: 'redirect', url: buildPlayUrl(androidPackage, visit.clickId) }
  }
  return {
    kind: 'landing',
    page: chooseLanding(link, visitor),
    destination: passQuery(link.destination, query),
    ownUrl: buildOwnUrl(link, query),
  }
}

function getPlatformUrl(link: Link, platform: Visitor['platform']): string | null {
  switch (platform) {
    case 'ios':
      return link.iosUrl
    case 'android':
      return link.androidUrl
    case 'desktop':
      return link.desktopUrl
  }
}

function chooseLanding({ app, destination }: Link, { platform, browser }: Visitor): LandingKind {
  switch (platform) {
    case 'ios':
      if (app.appStoreId === null) return 'web'
      return browser === 'in-app' ? 'ios-in-app' : 'ios-safari'
    case 'android':
      return app.androidPackage === null ? 'web' : 'android-in-app'
    case 'desktop': {
      // A QR code helps if a phone can do more with the link than this browser.
      const hasStore = app.appStoreId !== null || app.androidPackage !== null
      return hasStore || !isWebUrl(destination) ? 'desktop' : 'web'
    }
  }
}
