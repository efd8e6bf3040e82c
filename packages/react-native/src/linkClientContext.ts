import type { LinkClient } from '@throughlink/client'
import { createContext, useContext } from 'react'

export const LinkClientContext = createContext<LinkClient | null>(null)

/** Returns the client of the nearest `LinkProvider`. Throws outside one, naming the `caller`. */
export function useLinkClient(caller: string): LinkClient {
  const client = useContext(LinkClientContext)
  if (client === null) {
    throw new Error(
      `${caller} was used outside LinkProvider. Put <LinkProvider config={…}> around your app, ` +
        'above every component that uses it.',
    )
  }
  return client
}
