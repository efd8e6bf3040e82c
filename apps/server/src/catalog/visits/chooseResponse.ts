import type { Visitor } from '@throughlink/matcher'
import { buildReferrer } from '../landing/buildReferrer.ts'
import type { Store } from '../landing/chooseStore.ts'
import type { Landing, LandingKind } from '../landing/landing.ts'
import { buildPlayUrl } from '../landing/storeUrls.ts'
import type { Campaign } from '../links/campaign.ts'
import { isAllowedDestination, isWebUrl } from '../links/isAllowedDestination.ts'
import { getExpiredUrl, getPhase, isLive, type Link, type LinkApp } from '../links/link.ts'
import { buildOwnUrl } from './buildOwnUrl.ts'
import { getPlatformUrl } from './getPlatformUrl.ts'
import { passQuery } from './passQuery.ts'

/** Response to a visit of a link. */
export type VisitResponse =
  | Refusal
  /** The link's preview tags, for clients other than a person's browser. Does not contain the click id. */
  | { readonly kind: 'preview' }
  | { readonly kind: 'redirect'; readonly url: string }
  | Landing

/** A visit that is no click: nothing is recorded, so no install can be matched to it. */
type Refusal =
  | { readonly kind: 'gone' }
  /** The link has not started yet. */
  | { readonly kind: 'scheduled' }
  /** The link has expired, and says where visits go instead. */
  | { readonly kind: 'expired'; readonly url: string }

export interface Visit {
  readonly visitor: Visitor
  readonly method: string
  readonly nowMs: number
  readonly clickId: string
  /** As sent, without the question mark. */
  readonly query: string
  /** Campaign of the click. */
  readonly campaign: Campaign
  /** The store for this visitor. Null if the app has none. */
  readonly store: Store | null
}

/**
 * Chooses the response to a visit. Only Play is redirected to, because it passes the click id on. For every other
 * store there is a page, whose script reports the signals that an install is compared with. A prefetching browser
 * gets the same response as a person, because some browsers show the prefetched page when the person arrives.
 */
export function chooseResponse(link: Link, visit: Visit): VisitResponse {
  const { visitor, nowMs } = visit
  if (!isLive(link, nowMs)) return refuse(link, nowMs)

  const override = getPlatformUrl(link, visitor.platform)
  if (!hasAllowedDestination(link)) return { kind: 'gone' }
  if (override !== null && !isAllowedDestination(override, link.app.scheme)) return { kind: 'gone' }

  if (visitor.isBot || visit.method !== 'GET') return { kind: 'preview' }

  const query = link.passesQuery ? visit.query : ''
  if (override !== null) {
    // Encoded, because a header cannot contain other characters. Rows may bypass the API, which encodes too.
    return { kind: 'redirect', url: passQuery(new URL(override).href, query) }
  }

  const { store } = visit
  if (store?.kind === 'play' && visitor.browser !== 'in-app') {
    const referrer = buildReferrer(visit.clickId, visit.campaign)
    return { kind: 'redirect', url: buildPlayUrl(store.packageName, referrer) }
  }
  return {
    kind: 'landing',
    page: chooseLanding(link, visit),
    destination: passQuery(link.target, query),
    ownUrl: buildOwnUrl(link, query),
  }
}

function refuse(link: Link, nowMs: number): Refusal {
  if (getPhase(link, nowMs) === 'scheduled') return { kind: 'scheduled' }
  const url = getExpiredUrl(link, nowMs)
  // Encoded, because a header cannot contain other characters.
  return url === null ? { kind: 'gone' } : { kind: 'expired', url: new URL(url).href }
}

/** Results by link, which is the same object while it is cached: parsing a URL is a large part of a redirect. */
const allowed = new WeakMap<Link, boolean>()

function hasAllowedDestination(link: Link): boolean {
  let isAllowed = allowed.get(link)
  if (isAllowed === undefined) {
    isAllowed = isAllowedDestination(link.destination, link.app.scheme)
    allowed.set(link, isAllowed)
  }
  return isAllowed
}

function chooseLanding({ app, destination }: Link, { visitor, store }: Visit): LandingKind {
  const isInApp = visitor.browser === 'in-app'
  switch (visitor.platform) {
    case 'ios':
      if (store === null) return 'web'
      return isInApp ? 'ios-in-app' : 'ios-safari'
    case 'android':
      if (store === null) return 'web'
      return isInApp ? 'android-in-app' : 'android-store'
    case 'desktop':
      // A QR code helps if a phone can do more with the link than this browser.
      return hasStore(app) || !isWebUrl(destination) ? 'desktop' : 'web'
  }
}

function hasStore({ appStoreId, androidPackage, otherStores }: LinkApp): boolean {
  return appStoreId !== null || androidPackage !== null || otherStores !== null
}
