import { useRootNavigationState, useRouter } from 'expo-router'
import { useEffect } from 'react'
import { useLinkContext } from '../useLinkContext.ts'
import { consumeStartRoute } from './startRoute.ts'

export interface LinkRoutingOptions {
  /**
   * Whether links may be opened now. Pass false during sign-in or onboarding: the link waits and is opened
   * afterwards. Default: true.
   */
  readonly isReady?: boolean | undefined
}

/**
 * Navigates to each link once, when navigation is ready, and then clears it. Call it in one component inside
 * `LinkProvider`, usually in the root layout.
 *
 * @example
 * function Routing() {
 *   useLinkRouting()
 *   return null
 * }
 */
export function useLinkRouting({ isReady = true }: LinkRoutingOptions = {}): void {
  const { linkUrl, linkRoute, clearLink } = useLinkContext()
  const router = useRouter()
  // Expo Router throws on navigation before its root layout is mounted. Until then the state is undefined,
  // although its type does not include undefined.
  const navigation = useRootNavigationState() as { key?: string } | undefined
  const isMounted = navigation?.key !== undefined

  useEffect(() => {
    if (!isReady || !isMounted || linkUrl === null) return
    if (linkRoute !== null && !consumeStartRoute(linkRoute)) router.navigate(linkRoute)
    clearLink()
  }, [isReady, isMounted, linkUrl, linkRoute, clearLink, router])
}
