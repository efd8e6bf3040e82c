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
  /** While the first link is awaited, it is nobody else's. */
  let isStarting = false

  /** The link of the newest provider as React Navigation wants it; taking it clears it. */
  function take(): string | null {
    const client = clients.newest()
    const { linkRoute = null, linkUrl = null } = client?.getSnapshot() ?? {}
    if (client === null || linkUrl === null) return null
    client.clearLink()
    return linkRoute === null ? null : `${linkPrefix}${linkRoute.slice(1)}`
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
      isStarting = true
      return new Promise((resolve) => {
        let stop: () => void = () => undefined
        const end = () => {
          clearTimeout(timer)
          stop()
          isStarting = false
          resolve(take())
        }
        const timer = setTimeout(end, initialLimitMs)
        stop = watch(() => {
          // In the next turn, when `stop` is there.
          if (isProcessed()) void Promise.resolve().then(end)
        })
      })
    },
    subscribe(listener) {
      return watch(() => {
        const url = isStarting ? null : take()
        if (url !== null) listener(url)
      })
    },
  }
}
