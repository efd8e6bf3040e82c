import { linkRoute, openedLinkType, shortUrl } from '@throughlink/client'
import { setStartRoute } from './startRoute.ts'

/** What Expo Router hands to `redirectSystemPath`. */
export interface SystemPath {
  readonly path: string
  /** Whether it is the URL that started the app. */
  readonly initial: boolean
}

export type RedirectSystemPath = (event: SystemPath) => string | null

/**
 * Makes the `redirectSystemPath` of an app that names its own `linkHosts` in the provider's config. Give it
 * the same ones, so that provider and router agree on what a link is.
 */
export function createRedirectSystemPath(
  options: { readonly linkHosts?: readonly string[] | undefined } = {},
): RedirectSystemPath {
  const { linkHosts } = options
  return ({ path, initial }) => {
    // Not a link of ours: a sign-in that comes back, a development client. The router knows what to do.
    if (openedLinkType(path, linkHosts) === null) return path
    // While the app runs, the provider takes the link and `useLinkRouting` follows it: one of the two
    // must, or the screen would be opened twice.
    if (!initial) return null
    // A short link has no screen of its own. It is followed once it is resolved.
    if (shortUrl(path, linkHosts) !== null) return '/'
    const route = linkRoute(path)
    setStartRoute(route)
    return route ?? '/'
  }
}

/**
 * For `app/+native-intent.ts`. Answers at once and never throws: a short link is resolved by the provider
 * and followed by `useLinkRouting`, so no "unmatched route" is shown in between.
 *
 * @example
 * export { redirectSystemPath } from '@throughlink/react-native/expo-router'
 */
export const redirectSystemPath: RedirectSystemPath = createRedirectSystemPath()
