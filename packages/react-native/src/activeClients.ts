import type { LinkClient } from '@throughlink/client'

/** The clients of mounted providers, newest last, for those that stand outside the component tree. */
export interface ActiveClients {
  newest(): LinkClient | null
  add(client: LinkClient): () => void
  /** Calls the listener when another client is the newest; returns the stop. */
  subscribe(listener: () => void): () => void
}

function createActiveClients(): ActiveClients {
  const clients: LinkClient[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    newest: () => clients[clients.length - 1] ?? null,
    add(client) {
      clients.push(client)
      tell()
      return () => {
        const index = clients.indexOf(client)
        if (index < 0) return
        clients.splice(index, 1)
        tell()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Those of this process. React Navigation's `linking` is made before any component is. */
export const activeClients = createActiveClients()
