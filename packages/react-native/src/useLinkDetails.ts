import type { LinkDetails } from '@throughlink/client'
import { useSyncExternalStore } from 'react'
import { useLinkClient } from './linkClientContext.ts'

/**
 * Returns how the link was found, its confidence, the install id, and the reason or error if there is no link.
 * `lastLink` stays after `clearLink()`. Use it on debug screens, and to hide personal content after a
 * probabilistic match.
 */
export function useLinkDetails(): LinkDetails {
  const client = useLinkClient('useLinkDetails()')
  return useSyncExternalStore(client.subscribe, client.getDetails, client.getDetails)
}
