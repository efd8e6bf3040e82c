import { linkRoute, openedLinkType, shortUrl } from '@throughlink/client'
import { setStartRoute } from './startRoute.ts'

/** The argument that Expo Router passes to `redirectSystemPath`. */
export interface SystemPath {
  readonly path: string
  /** True for the URL that started the app. */
  readonly initial: boolean
}

export type RedirectSystemPath = (event: SystemPath) => string | null

/**
 * Creates a `redirectSystemPath` for an app that sets `linkHosts` in the provider's config. Pass the same
 * hosts, so that the provider and the router agree on which URLs are links.
 */
export function createRedirectSystemPath(
  options: { readonly linkHosts?: readonly string[] | undefined } = {},
): RedirectSystemPath {
  const { linkHosts } = options
  return ({ path, initial }) => {
    // Not a link, such as a sign-in callback or a development client URL: leave it to the router.
    if (openedLinkType(path, linkHosts) === null) return path
    // While the app runs, `useLinkRouting` opens the link. Routing it here too would open the screen twice.
    if (!initial) return null
    // A short link has no screen yet: `useLinkRouting` opens it after it is resolved.
    if (shortUrl(path, linkHosts) !== null) return '/'
    const route = linkRoute(path)
    setStartRoute(route)
    return route ?? '/'
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
