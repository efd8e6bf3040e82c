import { useRootNavigationState, useRouter } from 'expo-router'
import { useEffect } from 'react'
import { useLinkContext } from '../useLinkContext.ts'
import { takeStartRoute } from './startRoute.ts'

export interface LinkRoutingOptions {
  /**
   * Whether links may be followed now. Pass false while a person signs in or is onboarded: the link waits
   * and is followed afterwards. Default: true.
   */
  readonly isReady?: boolean | undefined
}

/**
 * Follows each link once, when navigation is ready, and then clears it. Call it in one component below
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
  // Expo Router throws when it is asked to navigate before its root layout is mounted. Until then there
  // is no state, whatever its type says.
  const navigation = useRootNavigationState() as { key?: string } | undefined
  const isMounted = navigation?.key !== undefined

  useEffect(() => {
    if (!isReady || !isMounted || linkUrl === null) return
    if (linkRoute !== null && !takeStartRoute(linkRoute)) router.navigate(linkRoute)
    clearLink()
  }, [isReady, isMounted, linkUrl, linkRoute, clearLink, router])
}
