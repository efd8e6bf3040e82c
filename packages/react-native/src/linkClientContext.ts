import type { LinkClient } from '@throughlink/client'
import { createContext, useContext } from 'react'

export const LinkClientContext = createContext<LinkClient | null>(null)

/** The client of the nearest provider. Throws outside one: that is a mistake in the app's own tree. */
export function useLinkClient(user: string): LinkClient {
  const client = useContext(LinkClientContext)
  if (client === null) {
    throw new Error(
      `${user} was used outside LinkProvider. Put <LinkProvider config={…}> around your app, ` +
        'above every component that uses it.',
    )
  }
  return client
}
