import type { Campaign } from './campaign.ts'

/** A link as it is served: its settings, and what of its app decides where it leads. */
export interface Link {
  /** Eight bytes as a decimal number; part of every click id. */
  readonly id: string
  readonly domain: string
  readonly slug: string
  /** What the app is handed. */
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
  /** What its clicks count for, unless they name a campaign themselves. */
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

/** Whether a link leads anywhere at this moment. */
export function isLive({ isDisabled, expiresAtMs }: Link, nowMs: number): boolean {
  return !isDisabled && (expiresAtMs === null || nowMs < expiresAtMs)
}
