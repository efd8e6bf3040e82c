import type { Visitor } from '@throughlink/matcher'
import { isAllowedDestination, isWebUrl } from '../../catalog/links/isAllowedDestination.ts'
import { isLive, type Link } from '../../catalog/links/link.ts'
import { passQuery } from './passQuery.ts'
import type { Landing, LandingKind } from '../landing/landing.ts'
import { playUrl } from '../landing/storeUrls.ts'
import { linkUrl } from '../../catalog/links/linkUrl.ts'

/** What a request for a link is answered with. */
export type Answer =
  | { readonly kind: 'gone' }
  /** The link's own tags, for whoever is not a person with a browser. Nothing of it names the click. */
  | { readonly kind: 'preview' }
  | { readonly kind: 'redirect'; readonly url: string }
  | Landing

export interface Visit {
  readonly visitor: Visitor
  readonly method: string
  readonly nowMs: number
  readonly clickId: string
  /** As it was sent, without its question mark. */
  readonly query: string
}

/**
 * Decides what a visit gets. A browser that looks ahead gets what a person gets, because some show just
 * that page when the person arrives.
 */
export function chooseAnswer(link: Link, visit: Visit): Answer {
  const { visitor, nowMs } = visit
  if (!isLive(link, nowMs)) return { kind: 'gone' }

  const override = urlFor(link, visitor.platform)
  const { scheme } = link.app
  if (!isAllowedDestination(link.destination, scheme)) return { kind: 'gone' }
  if (override !== null && !isAllowedDestination(override, scheme)) return { kind: 'gone' }

  if (visitor.isBot || visit.method !== 'GET') return { kind: 'preview' }

  const query = link.passesQuery ? visit.query : ''
  if (override !== null) return { kind: 'redirect', url: passQuery(override, query) }

  const { androidPackage } = link.app
  if (visitor.platform === 'android' && visitor.browser !== 'in-app' && androidPackage !== null) {
    return { kind: 'redirect', url: playUrl(androidPackage, visit.clickId) }
  }
  return {
    kind: 'landing',
    page: landingFor(link, visitor),
    destination: passQuery(link.destination, query),
    ownUrl: passQuery(linkUrl(link), query),
  }
}

function urlFor(link: Link, platform: Visitor['platform']): string | null {
  switch (platform) {
    case 'ios':
      return link.iosUrl
    case 'android':
      return link.androidUrl
    case 'desktop':
      return link.desktopUrl
  }
}

function landingFor({ app, destination }: Link, { platform, browser }: Visitor): LandingKind {
  switch (platform) {
    case 'ios':
      if (app.appStoreId === null) return 'web'
      return browser === 'in-app' ? 'ios-in-app' : 'ios-safari'
    case 'android':
      return app.androidPackage === null ? 'web' : 'android-in-app'
    case 'desktop': {
      // A code to scan helps if a phone can do more with the link than this browser can.
      const hasStore = app.appStoreId !== null || app.androidPackage !== null
      return hasStore || !isWebUrl(destination) ? 'desktop' : 'web'
    }
  }
}
