import { useSyncExternalStore } from 'react'
import { useLinkClient } from './linkClientContext.ts'
import type { LinkContextType } from './linkContextType.ts'

/**
 * The link that brought the person here. Wait for `isLinkProcessed`, go to `linkRoute`, call `clearLink()`.
 * The component renders again only when one of the five changes.
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
