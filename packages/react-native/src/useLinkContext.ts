import { useSyncExternalStore } from 'react'
import { useLinkClient } from './linkClientContext.ts'
import type { LinkContextType } from './linkContextType.ts'

/**
 * Returns the link that brought the user to the app. Wait for `isLinkProcessed`, navigate to `linkRoute`, then
 * call `clearLink()`. The component re-renders only when one of the five properties changes.
 *
 * @example
 * const { isLinkProcessed, linkRoute, clearLink } = useLinkContext()
 * useEffect(() => {
 *   if (!isLinkProcessed || linkRoute === null) return
 *   navigate(linkRoute)
 *   clearLink()
 * }, [isLinkProcessed, linkRoute, clearLink])
 */
export function useLinkContext(): LinkContextType {
  const client = useLinkClient('useLinkContext()')
  return useSyncExternalStore(client.subscribe, client.getSnapshot, client.getSnapshot)
}
