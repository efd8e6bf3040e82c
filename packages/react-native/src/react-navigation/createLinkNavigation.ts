import type { LinkClient, LinkSource } from '@throughlink/client'
import { activeClients } from '../activeClients.ts'
import { getCurrentLink, getTargetRoute, type LinkMap } from '../currentLink.ts'
import { reactNativeLinks } from '../platform/reactNativeLinks.ts'
import { createForeignUrls } from './foreignUrls.ts'

/** Add it to `prefixes`. Routes are passed to React Navigation under this prefix, for every host and scheme. */
export const linkPrefix = 'throughlink://'

/** React Navigation itself waits for a custom `getInitialURL` without a timeout. */
const initialUrlTimeoutMs = 6000

/** The platform's initial URL may never be read. React Navigation's own `getInitialURL` waits this long. */
const readTimeoutMs = 150

const warnAfterMs = 3000

/** A container ignores URLs until it has rendered its first screen, which takes a moment after its first URL. */
const firstRenderMs = 250

export interface LinkNavigation {
  /**
   * Resolves to the URL that the app starts with, or null. Waits for the match, for at most six seconds. A URL
   * that is not a link, such as a sign-in callback, is returned unchanged and without waiting.
   */
  readonly getInitialURL: () => Promise<string | null>
  /**
   * Calls the listener once for each later link, and for each other URL that opens the app. The function keeps
   * its identity for the whole process.
   */
  readonly subscribe: (listener: (url: string) => void) => () => void
}

export interface LinkNavigationOptions {
  /** The `linkHosts` of the provider's config. URLs on other hosts are passed to React Navigation unchanged. */
  readonly linkHosts?: readonly string[] | undefined
  /** Returns the route to open for a link, or null to open none. Default: the route of the link. */
  readonly map?: LinkMap | undefined
  /** The `adapters.linking` of the provider's config. Default: React Native's `Linking`. */
  readonly linking?: LinkSource | undefined
}

/**
 * Creates `getInitialURL` and `subscribe` for an app that sets `linkHosts` or `adapters.linking` in the provider's
 * config, or whose links and screens have different paths. Call it once, outside components.
 *
 * @example
 * const linking = {
 *   prefixes: [linkPrefix],
 *   ...createLinkNavigation({ linkHosts: ['go.acme.example'] }),
 *   config: { screens: { Product: 'products/:id' } },
 * }
 */
export function createLinkNavigation(options: LinkNavigationOptions = {}): LinkNavigation {
  const { linkHosts, map, linking = reactNativeLinks } = options
  const clients = activeClients
  const foreignUrls = createForeignUrls(linking, linkHosts)
  /** While set, it alone may deliver a URL. Concurrent calls of `getInitialURL` share it. */
  let pendingInitialUrl: Promise<string | null> | null = null
  let finishPending: () => void = () => undefined
  /** A container whose render was discarded calls `getInitialURL`, but never subscribes. */
  let mountedContainers = 0
  /** The link returned while no container was mounted. It stays in the context until one is. */
  let offeredLinkUrl: string | null = null
  /** A foreign URL that no mounted container has received yet. */
  let foreignUrl: string | null = null
  /** The platform returns the same initial URL to each container, for as long as the process lives. */
  let receivedForeignUrl: string | null = null
  /** Set while a container renders its first screen, which is that of a foreign URL. Links wait until then. */
  let firstRender: ReturnType<typeof setTimeout> | null = null
  const deliverers = new Set<() => void>()

  function getLinkUrl(): string | null {
    return clients.getNewest()?.getSnapshot().linkUrl ?? null
  }

  /** Returns the newest provider's link in the form that React Navigation expects. */
  function toNavigationUrl(): string | null {
    const client = clients.getNewest()
    const link = client && getCurrentLink(client)
    const route = link && getTargetRoute(link, map)
    return route === null ? null : `${linkPrefix}${route.replace(/^\//, '')}`
  }

  /** Returns the same URL and clears the link. */
  function consumeLink(): string | null {
    const url = toNavigationUrl()
    clients.getNewest()?.clearLink()
    return url
  }

  function markForeignUrlReceived(): void {
    receivedForeignUrl = foreignUrl ?? receivedForeignUrl
    foreignUrl = null
  }

  /**
   * Returns the first URL. React Navigation requests it while rendering, and React may discard that render,
   * so it is cleared only if a container is mounted.
   */
  function resolveInitialUrl(): string | null {
    if (foreignUrl !== null) {
      const url = foreignUrl
      if (mountedContainers > 0) markForeignUrlReceived()
      holdLinks()
      return url
    }
    if (getLinkUrl() === null) return null
    if (mountedContainers > 0) return consumeLink()
    offeredLinkUrl = getLinkUrl()
    return toNavigationUrl()
  }

  /** Delays links until the container can receive them. */
  function holdLinks(): void {
    if (firstRender !== null) clearTimeout(firstRender)
    firstRender = setTimeout(() => {
      firstRender = null
      for (const deliver of [...deliverers]) deliver()
    }, firstRenderMs)
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

  function startInitialUrl(resolve: (url: string | null) => void): void {
    let isFinished = false
    let isRead = false
    let stop: () => void = () => undefined
    const finish = () => {
      if (isFinished) return
      isFinished = true
      for (const timer of timers) clearTimeout(timer)
      stop()
      pendingInitialUrl = null
      resolve(resolveInitialUrl())
    }
    const finishIfKnown = () => {
      // Deferred to a microtask, because `stop` is not assigned during the first call.
      if (isRead && isProcessed()) void Promise.resolve().then(finish)
    }
    const endRead = () => {
      isRead = true
      finishIfKnown()
    }
    const timers = [setTimeout(finish, initialUrlTimeoutMs), setTimeout(endRead, readTimeoutMs)]
    if (__DEV__) timers.push(setTimeout(warnWithoutProvider, warnAfterMs))
    finishPending = finish
    void foreignUrls.readInitial().then((url) => {
      if (isFinished) return
      if (url === null || url === receivedForeignUrl) {
        endRead()
        return
      }
      foreignUrl = url
      finish()
    })
    stop = watchLink(finishIfKnown)
  }

  function warnWithoutProvider(): void {
    if (__DEV__) {
      if (clients.getNewest() !== null) return
      // oxlint-disable-next-line no-console -- for the developer, and removed from production builds
      console.warn(
        '[throughlink] React Navigation waits for its first URL, but no LinkProvider is mounted. ' +
          'Put LinkProvider around NavigationContainer, not inside it.',
      )
    }
  }

  return {
    getInitialURL() {
      pendingInitialUrl ??= new Promise(startInitialUrl)
      return pendingInitialUrl
    },
    subscribe(listener) {
      mountedContainers += 1
      // The subscribing container has already received the offered URL from `getInitialURL`.
      if (pendingInitialUrl === null) {
        markForeignUrlReceived()
        if (offeredLinkUrl !== null && offeredLinkUrl === getLinkUrl()) consumeLink()
      }
      offeredLinkUrl = null
      const deliver = () => {
        if (pendingInitialUrl !== null || firstRender !== null || getLinkUrl() === null) return
        const url = consumeLink()
        if (url !== null) listener(url)
      }
      deliverers.add(deliver)
      const stopForeign = foreignUrls.subscribe((url) => {
        if (pendingInitialUrl === null) {
          listener(url)
          return
        }
        foreignUrl = url
        finishPending()
      })
      const stop = watchLink(deliver)
      return () => {
        mountedContainers -= 1
        deliverers.delete(deliver)
        stopForeign()
        stop()
      }
    },
  }
}
