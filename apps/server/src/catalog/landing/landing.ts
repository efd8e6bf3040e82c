/** Path that landing pages report to, on the link's domain. No slug starts with this prefix. */
export const signalsBeaconPath = '/_tl/signals'

/**
 * Variants of the landing page. `android-store` is for devices that get another store than Play, and `web` for
 * platforms on which the app has no store.
 */
export type LandingKind =
  'ios-safari' | 'ios-in-app' | 'android-store' | 'android-in-app' | 'desktop' | 'web'

/** Returns the link's own URL without the query of the click. */
export function getPlainUrl({ ownUrl }: Pick<Landing, 'ownUrl'>): string {
  return ownUrl.split('?', 1)[0] ?? ownUrl
}

/** A visit that gets a landing page instead of a redirect. */
export interface Landing {
  readonly kind: 'landing'
  readonly page: LandingKind
  /** The link's destination with the query of the click. */
  readonly destination: string
  /** The link's own URL with the query of the click, for opening it again in another browser. */
  readonly ownUrl: string
}
