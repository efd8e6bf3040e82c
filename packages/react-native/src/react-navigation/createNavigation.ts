import type { Link, LinkClient } from '@throughlink/client'
import { activeClients } from '../activeClients.ts'
import { getCurrentLink, getTargetRoute } from '../currentLink.ts'
import { reactNativeLinks } from '../platform/reactNativeLinks.ts'
import { createForeignUrls } from './foreignUrls.ts'
import type { LinkNavigation, LinkReadinessOptions } from './linkNavigation.ts'
import { linkPrefix } from './linkPrefix.ts'

/** React Navigation itself waits for a custom `getInitialURL` without a timeout. */
const initialUrlTimeoutMs = 6000

/** The platform's initial URL may never be read. React Navigation's own `getInitialURL` waits this long. */
const readTimeoutMs = 150

const warnAfterMs = 3000

/** A container ignores URLs until it has rendered its first screen, which takes a moment after its first URL. */
const firstRenderMs = 250

export interface Navigation {
  readonly navigation: LinkNavigation
  /** Applies changed options: delivers a link that may be opened now. */
  readonly refresh: () => void
}

/** A call of `getInitialURL` that has no result yet. */
interface PendingUrl {
  readonly url: Promise<string | null>
  /** Ends the wait if the result is known. */
  check(): void
  /** Ends the wait. */
  finish(): void
}

/** The options are read at each use. `linking` is read once. */
export function createNavigation(getOptions: () => LinkReadinessOptions): Navigation {
  const clients = activeClients
  const foreignUrls = createForeignUrls(getOptions().linking ?? reactNativeLinks, getOptions)
  /** While set, it alone may deliver a URL. Concurrent calls of `getInitialURL` share it. */
  let pending: PendingUrl | null = null
  /** A container whose render was discarded calls `getInitialURL`, but never subscribes. */
  let mountedContainers = 0
  /** The link returned while no container was mounted. It stays in the context until one is. */
  let offeredLinkUrl: string | null = null
  /** A foreign URL that no mounted container has received yet. */
  let foreignUrl: string | null = null
  /** Set while a container renders its first screen without the link. Links wait until then. */
  let firstRender: ReturnType<typeof setTimeout> | null = null
  const deliverers = new Set<() => void>()

  const isReady = () => getOptions().isReady ?? true

  function getLink(): Link | null {
    const client = clients.getNewest()
    return client && getCurrentLink(client)
  }

  /** Returns a link in the form that React Navigation expects, or null if it opens no screen. */
  function toNavigationUrl(link: Link): string | null {
    const route = getTargetRoute(link, getOptions().map)
    return route === null ? null : `${linkPrefix}${route.replace(/^\//, '')}`
  }

  /** Returns the same URL and clears the link. */
  function consumeLink(link: Link): string | null {
    // Cleared first: if the app's functions throw, the same link must not throw again.
    clients.getNewest()?.clearLink()
    const url = toNavigationUrl(link)
    if (url === null) getOptions().onUnmatched?.(link)
    return url
  }

  function markForeignUrlReceived(): void {
    if (foreignUrl !== null) foreignUrls.markReceived(foreignUrl)
    foreignUrl = null
  }

  /**
   * Returns the first URL. React Navigation requests it while rendering, and React may discard that render,
   * so it is cleared only if a container is mounted. `hasWaited`: the check ended during the wait. Else it may have
   * ended long ago, and a link that created this activity is about to arrive.
   */
  function resolveInitialUrl(hasWaited: boolean): string | null {
    if (foreignUrl !== null || !isReady()) {
      const url = foreignUrl
      if (mountedContainers > 0) markForeignUrlReceived()
      holdLinks()
      return url
    }
    const link = getLink()
    if (link === null) {
      if (!hasWaited && clients.getNewest()) holdLinks()
      return null
    }
    if (mountedContainers > 0) return consumeLink(link)
    offeredLinkUrl = link.url
    return toNavigationUrl(link)
  }

  /** Delays links until the container can receive them. */
  function holdLinks(): void {
    if (firstRender !== null) clearTimeout(firstRender)
    firstRender = setTimeout(() => {
      firstRender = null
      deliverAll()
    }, firstRenderMs)
  }

  function deliverAll(): void {
    for (const deliver of [...deliverers]) deliver()
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

  /** Whether there is nothing to wait for. While links may not be opened, the result of the match is not needed. */
  function isKnown(): boolean {
    return !isReady() || clients.getNewest()?.getSnapshot().isLinkProcessed === true
  }

  function startInitialUrl(): PendingUrl {
    let isFinished = false
    let isRead = false
    let hasWaited = false
    let stop: () => void = () => undefined
    let settle: (url: string | null) => void = () => undefined
    let fail: (error: unknown) => void = () => undefined
    const url = new Promise<string | null>((resolve, reject) => {
      settle = resolve
      fail = reject
    })
    const finish = () => {
      if (isFinished) return
      isFinished = true
      for (const timer of timers) clearTimeout(timer)
      stop()
      pending = null
      try {
        settle(resolveInitialUrl(hasWaited))
      } catch (error) {
        // The app's `map` threw. The container starts without a link.
        fail(error)
      }
    }
    const check = () => {
      hasWaited ||= clients.getNewest()?.getSnapshot().isLinkProcessed === false
      // Deferred to a microtask, because `stop` is not assigned during the first call.
      if (isRead && isKnown()) void Promise.resolve().then(finish)
    }
    const endRead = () => {
      isRead = true
      check()
    }
    const timers = [setTimeout(finish, initialUrlTimeoutMs), setTimeout(endRead, readTimeoutMs)]
    if (__DEV__) timers.push(setTimeout(warnWithoutProvider, warnAfterMs))
    void foreignUrls.readInitial().then((found) => {
      if (isFinished) return
      if (found === null) {
        endRead()
        return
      }
      foreignUrl = found
      finish()
    })
    stop = watchLink(check)
    return { url, check, finish }
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

  const navigation: LinkNavigation = {
    getInitialURL() {
      pending ??= startInitialUrl()
      return pending.url
    },
    subscribe(listener) {
      mountedContainers += 1
      // The subscribing container has already received the offered URL from `getInitialURL`.
      if (pending === null) {
        markForeignUrlReceived()
        const link = getLink()
        if (link?.url === offeredLinkUrl) consumeLink(link)
      }
      offeredLinkUrl = null
      const deliver = () => {
        if (pending !== null || firstRender !== null || !isReady()) return
        const link = getLink()
        const url = link && consumeLink(link)
        if (url !== null) listener(url)
      }
      deliverers.add(deliver)
      const stopForeign = foreignUrls.subscribe((url) => {
        if (pending === null) {
          listener(url)
          return
        }
        foreignUrl = url
        pending.finish()
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
  return {
    navigation,
    refresh() {
      pending?.check()
      deliverAll()
    },
  }
}
