import type { LandingLanguage } from '@throughlink/protocol/rules'

/**
 * What a desktop gets that a link has no URL for: the page with a QR code and a way to the destination, the page
 * without that way, or a redirect to the destination.
 */
export const desktopResponses = ['page', 'qr_code', 'destination'] as const
export type DesktopResponse = (typeof desktopResponses)[number]

/** The team's own texts and picture in one language. Null: those of all other languages. */
export interface LandingTranslation {
  readonly language: LandingLanguage
  readonly headline: string | null
  readonly text: string | null
  readonly imageUrl: string | null
}

/** As the team read it in a store. The service never asks a store. */
export interface Rating {
  /** From 1 to 5, with at most one decimal. */
  readonly value: number
  readonly count: number
}

/** How the landing pages of an app look, and what desktops get. Null: not set. A link's own texts and picture win. */
export interface LandingSettings {
  readonly iconUrl: string | null
  /** `#rrggbb`. Every colour is allowed: pages choose a legible text colour and border for it. */
  readonly accentColor: string | null
  readonly landingHeadline: string | null
  readonly landingText: string | null
  /** Language of headline and text. Null: unknown. */
  readonly landingLanguage: LandingLanguage | null
  readonly landingImageUrl: string | null
  /** At most one for each language. */
  readonly landingTranslations: readonly LandingTranslation[]
  readonly rating: Rating | null
  readonly desktopResponse: DesktopResponse
}

export const defaultLandingSettings: LandingSettings = {
  iconUrl: null,
  accentColor: null,
  landingHeadline: null,
  landingText: null,
  landingLanguage: null,
  landingImageUrl: null,
  landingTranslations: [],
  rating: null,
  desktopResponse: 'page',
}
