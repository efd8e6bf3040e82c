import { type Link, linkRoute } from '@throughlink/client'
import { useRootNavigationState, useRouter } from 'expo-router'
import { useEffect } from 'react'
import { Platform } from 'react-native'
import { getCurrentLink, getTargetRoute, type LinkMap } from '../currentLink.ts'
import { useLinkClient } from '../linkClientContext.ts'
import { useLinkContext } from '../useLinkContext.ts'
import { consumeStartRoute, setStartRoute } from './startRoute.ts'
import { useShownCheck } from './useShownCheck.ts'
import { addMountedHook } from './warnIfUnrouted.ts'

export interface LinkRoutingOptions {
  /**
   * Whether links may be opened now. Pass false during sign-in or onboarding: the link waits and is opened
   * afterwards. Default: true.
   */
  readonly isReady?: boolean | undefined
  /**
   * Returns the route to open for a link, or null to open none. Use it if your links and your screens have
   * different paths, or to ignore links with a low `confidence`. Pass the same function to
   * `createRedirectSystemPath`. Default: the route of the link.
   *
   * @example
   * useLinkRouting({ map: ({ route }) => route?.replace('/products/', '/items/') ?? null })
   */
  readonly map?: LinkMap | undefined
  /** Replace the current screen instead of opening one above it. The user cannot go back then. Default: false. */
  readonly replace?: boolean | undefined
  /** Called once for each link that opens no screen: `map` returned null, or the link has no route. */
  readonly onUnmatched?: ((link: Link) => void) | undefined
}

/**
 * Opens each link once, when navigation is ready, and clears it. Call it in one component inside `LinkProvider`,
 * usually in the root layout. The options may be new functions on each render.
 *
 * @example
 * function Routing() {
 *   useLinkRouting()
 *   return null
 * }
 */
export function useLinkRouting(options: LinkRoutingOptions = {}): void {
  const { isReady = true, map, replace = false, onUnmatched } = options
  const client = useLinkClient('useLinkRouting()')
  const context = useLinkContext()
  const router = useRouter()
  // Expo Router throws on navigation before its root layout is mounted. Until then the state is undefined,
  // although its type does not include undefined.
  const navigation = useRootNavigationState() as { key?: string } | undefined
  const isMounted = navigation?.key !== undefined
  // `__DEV__` is constant, so the hooks are the same in each render.
  const checkShown = __DEV__ ? useShownCheck() : undefined

  useEffect(() => {
    // Not the link of `context`: StrictMode runs this effect twice, the second time after `clearLink()`.
    const link = getCurrentLink(client)
    if (link === null) {
      // The check found no link, so the provider will not deliver the one that started the app.
      if (client.getSnapshot().isLinkProcessed) setStartRoute(null)
      return
    }
    if (!isReady) {
      // A sign-in screen may replace the screen of the link, so it is opened again when the app is ready.
      setStartRoute(null)
      return
    }
    if (!isMounted) return
    // Cleared first: if the app's functions throw, the same link must not throw again after a remount.
    client.clearLink()
    const route = getTargetRoute(link, map)
    if (route === null) {
      onUnmatched?.(link)
      return
    }
    if (!consumeStartRoute(route) && !isShownByBrowser(route)) {
      router[replace ? 'replace' : 'navigate'](route)
    }
    checkShown?.(route)
  }, [client, context, isReady, isMounted, map, replace, onUnmatched, router, checkShown])

  useEffect(() => {
    if (__DEV__) return addMountedHook()
    return undefined
  }, [])
}

/** Returns whether the page was loaded with this route. Opening it again would drop the hash of the address. */
function isShownByBrowser(route: string): boolean {
  // Expo polyfills `location` on phones.
  if (Platform.OS !== 'web') return false
  const { location } = globalThis as { location?: { readonly href: string } }
  return location !== undefined && linkRoute(location.href) === route
}
