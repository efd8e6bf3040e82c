import type { AppQrStyle } from './appQrStyle.ts'
import type { Campaign } from './campaign.ts'
import { isAllowedDestination } from './isAllowedDestination.ts'
import type { LandingSettings } from './landingSettings.ts'
import type { OtherStores } from './otherStores.ts'

/** A link as served: its settings, and those of its app that affect the redirect. */
export interface Link {
  /** Eight bytes as a decimal number. Part of every click id. */
  readonly id: string
  readonly domain: string
  readonly slug: string
  /** Path below a pattern that is visited, percent-encoded. Empty for other links, and for a pattern itself. */
  readonly tail: string
  /** Without the link's campaign. Links are compared by it. */
  readonly destination: string
  /** URL that the website and the app receive: the destination, with the campaign if the link passes it on. */
  readonly target: string
  readonly iosUrl: string | null
  readonly androidUrl: string | null
  readonly desktopUrl: string | null
  readonly passesQuery: boolean
  /** Whether the campaign is part of `target` and of the URLs of platforms. */
  readonly passesCampaign: boolean
  /** For the team alone: never part of what visitors or apps receive. */
  readonly internalName: string | null
  readonly title: string | null
  readonly description: string | null
  readonly imageUrl: string | null
  /** Id of the App Store's custom product page (`ppid`) that the link leads to. */
  readonly appStorePage: string | null
  readonly startsAtMs: number | null
  readonly expiresAtMs: number | null
  /** URL that visits of the expired link get. Without it, they get 410. */
  readonly expiredUrl: string | null
  readonly isDisabled: boolean
  /** Whether an operator took down the link, its domain or its organization. */
  readonly isTakenDown: boolean
  /** Campaign of its clicks. A click's query overrides it, unless the link passes it on. */
  readonly campaign: Campaign
  readonly app: LinkApp
}

export interface LinkApp extends LandingSettings {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly scheme: string | null
  readonly appStoreId: string | null
  /** Name of the package on Google Play. */
  readonly androidPackage: string | null
  /** Null for an app without any. */
  readonly otherStores: OtherStores | null
  /** Of the QR codes of its links. */
  readonly qrStyle: AppQrStyle
}

export type LinkPhase = 'live' | 'scheduled' | 'expired' | 'off'

/**
 * Returns whether a link answers visits at this instant: `off` if it is disabled or taken down, `scheduled` before its
 * start. A cached link contains both times, so it never outlives them.
 */
export function getPhase(
  { isDisabled, isTakenDown, startsAtMs, expiresAtMs }: Link,
  nowMs: number,
): LinkPhase {
  if (isDisabled || isTakenDown) return 'off'
  if (expiresAtMs !== null && nowMs >= expiresAtMs) return 'expired'
  return startsAtMs !== null && nowMs < startsAtMs ? 'scheduled' : 'live'
}

export function isLive(link: Link, nowMs: number): boolean {
  return getPhase(link, nowMs) === 'live'
}

/** Returns the URL that a visit gets instead of an expired link. Null for any other link, and if it is not allowed. */
export function getExpiredUrl(link: Link, nowMs: number): string | null {
  const { expiredUrl, app } = link
  if (expiredUrl === null || getPhase(link, nowMs) !== 'expired') return null
  return isAllowedDestination(expiredUrl, app.scheme) ? expiredUrl : null
}

/**
 * Returns whether the destination of a link may be passed on, also for clicks of the past. Destinations are
 * checked again because a row may bypass validation.
 */
export function isServable({ destination, app, isTakenDown }: Link): boolean {
  return !isTakenDown && isAllowedDestination(destination, app.scheme)
}
