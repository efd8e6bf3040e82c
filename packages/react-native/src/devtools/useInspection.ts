import type { Inspection, LinkClient, LinkDetails } from '@throughlink/client'
import { useEffect, useState } from 'react'

/** The timeline and the event queue do not notify anyone, so they are read again at this interval. */
const intervalMs = 500

export interface InspectedState {
  readonly details: LinkDetails
  readonly inspection: Inspection
}

const read = (client: LinkClient): InspectedState => ({
  details: client.getDetails(),
  inspection: client.inspect(),
})

/** Returns the state of a client, read after each change and twice a second while mounted. */
export function useInspection(client: LinkClient): InspectedState {
  const [state, setState] = useState(() => read(client))
  useEffect(() => {
    const refresh = () => {
      setState(read(client))
    }
    refresh()
    const unsubscribe = client.subscribe(refresh)
    const timer = setInterval(refresh, intervalMs)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  }, [client])
  return state
}
