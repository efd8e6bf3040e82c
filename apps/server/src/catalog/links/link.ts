import type { Campaign } from './campaign.ts'

/** A link as served: its settings, and those of its app that affect the redirect. */
export interface Link {
  /** Eight bytes as a decimal number. Part of every click id. */
  readonly id: string
  readonly domain: string
  readonly slug: string
  /** URL that the app receives. */
  readonly destination: string
  readonly iosUrl: string | null
  readonly androidUrl: string | null
  readonly desktopUrl: string | null
  readonly passesQuery: boolean
  readonly title: string | null
  readonly description: string | null
  readonly imageUrl: string | null
  readonly expiresAtMs: number | null
  readonly isDisabled: boolean
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
  readonly androidPackage: string | null
}

/** Returns whether a link is neither disabled nor expired. */
export function isLive({ isDisabled, expiresAtMs }: Link, nowMs: number): boolean {
  return !isDisabled && (expiresAtMs === null || nowMs < expiresAtMs)
}
