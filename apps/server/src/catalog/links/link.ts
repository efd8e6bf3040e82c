import type { Campaign } from './campaign.ts'
import { isAllowedDestination } from './isAllowedDestination.ts'
import type { OtherStores } from './otherStores.ts'

/** A link as served: its settings, and those of its app that affect the redirect. */
export interface Link {
  /** Eight bytes as a decimal number. Part of every click id. */
  readonly id: string
  readonly domain: string
  readonly slug: string
  /** Path below a pattern that is visited, percent-encoded. Empty for other links, and for a pattern itself. */
  readonly tail: string
  /** URL that the app receives. */
  readonly destination: string
  readonly iosUrl: string | null
  readonly androidUrl: string | null
  readonly desktopUrl: string | null
  readonly passesQuery: boolean
  readonly title: string | null
  readonly description: string | null
  readonly imageUrl: string | null
  /** Id of the App Store's custom product page (`ppid`) that the link leads to. */
  readonly appStorePage: string | null
  readonly expiresAtMs: number | null
  readonly isDisabled: boolean
  /** Whether an operator took down the link, its domain or its organization. */
  readonly isTakenDown: boolean
  /** Default campaign of its clicks. A click's query overrides it. */
  readonly campaign: Campaign
  readonly app: LinkApp
}

export interface LinkApp {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly scheme: string | null
  readonly appStoreId: string | null
  /** Name of the package on Google Play. */
  readonly androidPackage: string | null
  /** Null for an app without any. */
  readonly otherStores: OtherStores | null
  readonly iconUrl: string | null
  /** `#rrggbb`. */
  readonly accentColor: string | null
  /** Text and picture on the landing pages of links without their own. */
  readonly landingText: string | null
  readonly landingImageUrl: string | null
}

/** Returns whether a link is neither disabled, expired nor taken down. */
export function isLive({ isDisabled, isTakenDown, expiresAtMs }: Link, nowMs: number): boolean {
  return !isDisabled && !isTakenDown && (expiresAtMs === null || nowMs < expiresAtMs)
}

/**
 * Returns whether the destination of a link may be passed on, also for clicks of the past. Destinations are
 * checked again because a row may bypass validation.
 */
export function isServable({ destination, app, isTakenDown }: Link): boolean {
  return !isTakenDown && isAllowedDestination(destination, app.scheme)
}
