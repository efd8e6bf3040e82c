import type { Link, LinkSource, Source } from '@throughlink/client'
import type { LinkMap } from '../currentLink.ts'

/** Two functions for the `linking` of React Navigation. */
export interface LinkNavigation {
  /**
   * Resolves to the URL that the app starts with, or null. Waits for the match, for at most six seconds. A URL
   * that is not a link, such as a sign-in callback, is returned unchanged and without waiting.
   */
  readonly getInitialURL: () => Promise<string | null>
  /**
   * Calls the listener once for each later link, and for each other URL that opens the app. The function keeps
   * its identity.
   */
  readonly subscribe: (listener: (url: string) => void) => () => void
}

export interface LinkNavigationOptions {
  /** The `linkHosts` of the provider's config. URLs on other hosts are passed to React Navigation unchanged. */
  readonly linkHosts?: readonly string[] | undefined
  /**
   * The `sources` of the provider's config. Without `opened`, every URL that opens the app is passed to React
   * Navigation unchanged, and only deferred links are delivered.
   */
  readonly sources?: readonly Source[] | undefined
  /** Returns the route to open for a link, or null to open none. Default: the route of the link. */
  readonly map?: LinkMap | undefined
  /** Called once for each link that opens no screen: `map` returned null, or the link has no route. */
  readonly onUnmatched?: ((link: Link) => void) | undefined
  /** The `adapters.linking` of the provider's config. Default: React Native's `Linking`. */
  readonly linking?: LinkSource | undefined
}

export interface LinkReadinessOptions extends LinkNavigationOptions {
  /**
   * Whether links may be opened now. Pass false during sign-in or onboarding: the link waits and is opened
   * afterwards. Default: true.
   */
  readonly isReady?: boolean | undefined
}
