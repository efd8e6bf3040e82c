import type { LinkClient } from '@throughlink/client'
import type { ActiveClients } from '../activeClients.ts'

/** Add it to `prefixes`. Routes are passed to React Navigation under this prefix, for every host and scheme. */
export const linkPrefix = 'throughlink://'

/** React Navigation itself waits for a custom `getInitialURL` without a timeout. */
const initialUrlTimeoutMs = 6000

export interface LinkNavigation {
  /** Resolves to the link that the app starts with, or null. Waits for the match, for at most six seconds. */
  readonly getInitialURL: () => Promise<string | null>
  /** Calls the listener once for each later link. The function keeps its identity for the whole process. */
  readonly subscribe: (listener: (url: string) => void) => () => void
}

export function createLinkNavigation(clients: ActiveClients): LinkNavigation {
  /** While set, it alone may deliver the link. Concurrent calls of `getInitialURL` share it. */
  let pendingInitialUrl: Promise<string | null> | null = null
  /** A container whose render was discarded calls `getInitialURL`, but never subscribes. */
  let mountedContainers = 0
  /** The link returned while no container was mounted. It stays in the context until one is. */
  let offeredLinkUrl: string | null = null

  function getLinkUrl(): string | null {
    return clients.getNewest()?.getSnapshot().linkUrl ?? null
  }

  /** Returns the newest provider's link in the form that React Navigation expects. */
  function toNavigationUrl(): string | null {
    const { linkRoute = null } = clients.getNewest()?.getSnapshot() ?? {}
    return linkRoute === null ? null : `${linkPrefix}${linkRoute.slice(1)}`
  }

  /** Returns the same URL and clears the link. */
  function consumeLink(): string | null {
    const url = toNavigationUrl()
    clients.getNewest()?.clearLink()
    return url
  }

  /**
   * Returns the first link. React Navigation requests it while rendering, and React may discard that render,
   * so the link is cleared only if a container is mounted.
   */
  function resolveInitialUrl(): string | null {
    if (getLinkUrl() === null) return null
    if (mountedContainers > 0) return consumeLink()
    offeredLinkUrl = getLinkUrl()
    return toNavigationUrl()
  }

  /** Calls the listener now and after each change of the newest provider or of its link. */
  function watchLink(listener: () => void): () => void {
    let watched: LinkClient | null = null
    let unwatch: () => void = () => undefined
    const watchNewest = () => {
      const client = clients.getNewest()
      if (client !== watched) {
        unwatch()
        watched = client
        unwatch = client?.subscribe(listener) ?? (() => undefined)
      }
      listener()
    }
    const stop = clients.subscribe(watchNewest)
    watchNewest()
    return () => {
      stop()
      unwatch()
    }
  }

  function isProcessed(): boolean {
    return clients.getNewest()?.getSnapshot().isLinkProcessed === true
  }

  return {
    getInitialURL() {
      pendingInitialUrl ??= new Promise((resolve) => {
        let stop: () => void = () => undefined
        const finish = () => {
          clearTimeout(timer)
          stop()
          pendingInitialUrl = null
          resolve(resolveInitialUrl())
        }
        const timer = setTimeout(finish, initialUrlTimeoutMs)
        stop = watchLink(() => {
          // Deferred to a microtask, because `stop` is not assigned during the first call.
          if (isProcessed()) void Promise.resolve().then(finish)
        })
      })
      return pendingInitialUrl
    },
    subscribe(listener) {
      mountedContainers += 1
      // The subscribing container has already received the offered link from `getInitialURL`.
      if (
        pendingInitialUrl === null &&
        offeredLinkUrl !== null &&
        offeredLinkUrl === getLinkUrl()
      ) {
        consumeLink()
      }
      offeredLinkUrl = null
      const stop = watchLink(() => {
        if (pendingInitialUrl !== null || getLinkUrl() === null) return
        const url = consumeLink()
        if (url !== null) listener(url)
      })
      return () => {
        mountedContainers -= 1
        stop()
      }
    },
  }
}
