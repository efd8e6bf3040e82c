import { linkRoute, openedLinkType, shortUrl, type Source } from '@throughlink/client'
import { getTargetRoute, type LinkMap } from '../currentLink.ts'
import { parseSimulateUrl } from '../devtools/parseSimulateUrl.ts'
import { forgetStartRouteOf, setStartRoute } from './startRoute.ts'
import { warnIfUnrouted } from './warnIfUnrouted.ts'

/** The argument that Expo Router passes to `redirectSystemPath`. */
export interface SystemPath {
  readonly path: string
  /** True for the URL that started the app. */
  readonly initial: boolean
}

export type RedirectSystemPath = (event: SystemPath) => string | null

export interface RedirectOptions {
  /** The `linkHosts` of the provider's config, so that the provider and the router agree on which URLs are links. */
  readonly linkHosts?: readonly string[] | undefined
  /**
   * The `sources` of the provider's config. Without `opened`, the router keeps every URL that opens the app, and
   * `useLinkRouting` opens only deferred links.
   */
  readonly sources?: readonly Source[] | undefined
  /** The `map` passed to `useLinkRouting`. If it returns null, the app starts at `/`. */
  readonly map?: LinkMap | undefined
}

/**
 * Creates a `redirectSystemPath` for an app that sets `linkHosts` or `sources` in the provider's config, or passes
 * `map` to `useLinkRouting`. Pass the same values.
 *
 * @example
 * // app/+native-intent.ts
 * export const redirectSystemPath = createRedirectSystemPath({ linkHosts: ['go.acme.example'] })
 */
export function createRedirectSystemPath(options: RedirectOptions = {}): RedirectSystemPath {
  const { linkHosts, sources, map } = options
  return ({ path, initial }) => {
    // The provider shows the link in this URL, and `useLinkRouting` opens it. The URL itself has no screen.
    if (__DEV__ && parseSimulateUrl(path) !== null) return initial ? '/' : null
    const type = sources?.includes('opened') === false ? null : openedLinkType(path, linkHosts)
    // Not a link, such as a sign-in callback or a development client URL: leave it to the router.
    if (type === null) return path
    warnIfUnrouted()
    // While the app runs, `useLinkRouting` opens the link. Routing it here too would open the screen twice.
    if (!initial) {
      forgetStartRouteOf(path)
      return null
    }
    setStartRoute(null)
    // A short link has no screen yet: `useLinkRouting` opens it after it is resolved.
    if (shortUrl(path, linkHosts) !== null) return '/'
    const link = {
      url: path,
      resolvedUrl: null,
      route: linkRoute(path),
      type,
      method: 'opened',
      confidence: 1,
    } as const
    const route = getTargetRoute(link, map)
    if (route === null) return '/'
    setStartRoute({ url: path, route })
    return route
  }
}

/**
 * Maps a system URL to a route. Export it from `app/+native-intent.ts`. It is synchronous and never throws.
 * A short link maps to `/` until the provider has resolved it and `useLinkRouting` opens it, so Expo Router
 * shows no "unmatched route" in between.
 *
 * @example
 * export { redirectSystemPath } from '@throughlink/react-native/expo-router'
 */
export const redirectSystemPath: RedirectSystemPath = createRedirectSystemPath()
