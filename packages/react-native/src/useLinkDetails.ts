import type { LinkDetails } from '@throughlink/client'
import { useSyncExternalStore } from 'react'
import { useLinkClient } from './linkClientContext.ts'

/**
 * What is known beyond the context: how the link was found, how sure the service is, why there is none.
 * For debug screens, and for apps that show nothing personal on a guess.
 */
export function useLinkDetails(): LinkDetails {
  const client = useLinkClient('useLinkDetails()')
  return useSyncExternalStore(client.subscribe, client.getDetails, client.getDetails)
}
