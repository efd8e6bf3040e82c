import type { LinkClient } from '@throughlink/client'
import type { ActiveClients } from '../activeClients.ts'

/** Put it into `prefixes`: routes are handed to React Navigation under it, whichever host a link had. */
export const linkPrefix = 'throughlink://'

/** React Navigation waits for a custom `getInitialURL` without a limit of its own. */
const initialLimitMs = 6000

export interface LinkNavigation {
  /** The link that the app starts with, or null. Waits for the check to end, for six seconds at most. */
  readonly getInitialURL: () => Promise<string | null>
  /** Hands over each later link once. The same function for the life of the process. */
  readonly subscribe: (listener: (url: string) => void) => () => void
}

export function createLinkNavigation(clients: ActiveClients): LinkNavigation {
  /** While the first link is awaited, it is nobody else's. All who ask in this time share the answer. */
  let starting: Promise<string | null> | null = null
  /** Containers that are mounted: one whose render was thrown away asks, but never subscribes. */
  let containers = 0
  /** What was answered while there was no container. It stays in the context until there is one. */
  let offered: string | null = null

  function linkUrl(): string | null {
    return clients.newest()?.getSnapshot().linkUrl ?? null
  }

  /** The link of the newest provider as React Navigation wants it. */
  function peek(): string | null {
    const { linkRoute = null } = clients.newest()?.getSnapshot() ?? {}
    return linkRoute === null ? null : `${linkPrefix}${linkRoute.slice(1)}`
  }

  /** The same, and clears it. */
  function take(): string | null {
    const url = peek()
    clients.newest()?.clearLink()
    return url
  }

  /**
   * The first link. React Navigation asks for it while rendering, and a render may be thrown away: only a
   * container that is there for certain may clear it.
   */
  function answerStart(): string | null {
    if (linkUrl() === null) return null
    if (containers > 0) return take()
    offered = linkUrl()
    return peek()
  }

  /** Calls the listener after each change of the newest provider's link, whichever provider that is. */
  function watch(listener: () => void): () => void {
    let watched: LinkClient | null = null
    let unwatch: () => void = () => undefined
    const follow = () => {
      const client = clients.newest()
      if (client !== watched) {
        unwatch()
        watched = client
        unwatch = client?.subscribe(listener) ?? (() => undefined)
      }
      listener()
    }
    const stop = clients.subscribe(follow)
    follow()
    return () => {
      stop()
      unwatch()
    }
  }

  function isProcessed(): boolean {
    return clients.newest()?.getSnapshot().isLinkProcessed === true
  }

  return {
    getInitialURL() {
      starting ??= new Promise((resolve) => {
        let stop: () => void = () => undefined
        const end = () => {
          clearTimeout(timer)
          stop()
          starting = null
          resolve(answerStart())
        }
        const timer = setTimeout(end, initialLimitMs)
        stop = watch(() => {
          // In the next turn, when `stop` is there.
          if (isProcessed()) void Promise.resolve().then(end)
        })
      })
      return starting
    },
    subscribe(listener) {
      containers += 1
      // The container that subscribes has asked before, and was answered.
      if (starting === null && offered !== null && offered === linkUrl()) take()
      offered = null
      const stop = watch(() => {
        if (starting !== null || linkUrl() === null) return
        const url = take()
        if (url !== null) listener(url)
      })
      return () => {
        containers -= 1
        stop()
      }
    },
  }
}
