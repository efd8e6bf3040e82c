import type { LinkClient } from '@throughlink/client'

/** The clients of all mounted providers, oldest first, for code outside the component tree. */
export interface ActiveClients {
  getNewest(): LinkClient | null
  /** Returns a function that removes the client. */
  add(client: LinkClient): () => void
  /** Calls the listener after a client is added or removed. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

function createActiveClients(): ActiveClients {
  const clients: LinkClient[] = []
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    getNewest: () => clients[clients.length - 1] ?? null,
    add(client) {
      clients.push(client)
      notify()
      return () => {
        const index = clients.indexOf(client)
        if (index < 0) return
        clients.splice(index, 1)
        notify()
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

/** Shared by the whole process: React Navigation's `linking` is created before any component is. */
export const activeClients = createActiveClients()
