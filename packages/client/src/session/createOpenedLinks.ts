import { type Config, hasSource } from '../config.ts'
import type { Trace } from '../debug/createTimeline.ts'
import type { Clock, LinkSource } from '../ports.ts'
import { callbackThrew, type Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import { createArrivals } from './createArrivals.ts'
import type { HandledUrls } from './handledUrls.ts'
import type { Arrival } from './sessionState.ts'

export interface OpenedLinksOptions {
  readonly links: LinkSource | undefined
  readonly config: () => Config
  readonly clock: Clock
  readonly reporter: Reporter
  readonly trace: Trace
  readonly handled: HandledUrls
  /** Whether short links can be resolved. */
  readonly canResolve: () => boolean
  /**
   * Resolves to the initial URL that the app handled some time ago in an earlier process, or null. Android keeps it: an app that is
   * opened from Recents or the launcher after its process was killed gets it again. Undefined if the client was stopped
   * before it was known.
   */
  readonly recall: () => Promise<string | null | undefined>
  /** Stores the initial URL that the app has handled, or that there is none. */
  readonly remember: (url: string | null) => void
}

/** The links that open the app: the one that started it, and those opened while it runs. */
export interface OpenedLinks {
  /** Calls the listener for each link opened while the app runs, until the scope closes. */
  listen(scope: Scope, listener: (arrival: Arrival) => void): void
  /**
   * Reads the URL that started the app. Calls the listener with its link, or with null when there is none or it was
   * handled before. Calls `onLate` first if the platform does not answer within `timeoutMs`.
   */
  readInitial(
    scope: Scope,
    timeoutMs: number,
    listener: (arrival: Arrival | null) => void,
    onLate: () => void,
  ): Promise<void>
  /** Treats a URL as opened now. Returns null when it is not a link of this app. */
  open(url: unknown): Arrival | null
  /** The app has handled this link, so a later process must not deliver it again. */
  markHandled(url: string): void
  /** The activity was destroyed. The next one may have been created by the same link, tapped again. */
  forget(): void
}

export function createOpenedLinks(options: OpenedLinksOptions): OpenedLinks {
  const { links, config, clock, reporter, trace, handled } = options
  const arrivals = createArrivals(clock, () => config().linkHosts, options.canResolve)
  /** The initial URL that this session took. */
  let initialUrl: unknown = null
  let lastOpened: unknown = null
  /** Links opened while the initial URL is being read, also by a reading that a stop interrupted. */
  const openedWhileReading = new Set<unknown>()
  let isReading = false
  /** The scope of the newest reading. An earlier reading may still answer after a restart. */
  let newestScope: Scope | null = null
  /** Whether a link was opened since the newest reading began. That link is newer than the initial URL. */
  let hasNewerLink = false

  function open(url: unknown): Arrival | null {
    const arrival = arrivals.record(url)
    if (arrival) {
      lastOpened = url
      hasNewerLink = true
      if (isReading) openedWhileReading.add(url)
    }
    // Any other URL may contain secrets: a sign-in provider opens the app with a token.
    trace('opened', arrival ? { url } : { ignored: true })
    return arrival
  }

  /** The app may leave opened links to another library. */
  function isOn(): boolean {
    return hasSource(config(), 'opened')
  }

  /** Returns null instead of a URL that the app handled in an earlier process. */
  async function readUrl(): Promise<unknown> {
    const url: unknown = (isOn() ? await links?.getInitialUrl() : null) ?? null
    const isRead = () => handled.isRead
    if (isRead()) return url
    const known = await options.recall()
    if (isRead()) return url
    // The next start reads it again.
    if (known === undefined) return null
    handled.isRead = true
    if (url !== null && url === known) {
      initialUrl = handled.initialUrl = url
      return null
    }
    // Another URL, or none: the activity with the old one is gone.
    options.remember(null)
    return url
  }

  return {
    open,
    listen(scope, listener) {
      try {
        const unsubscribe = links?.subscribe((url) => {
          const arrival = scope.isClosed || !isOn() ? null : open(url)
          if (arrival) listener(arrival)
        })
        if (unsubscribe) scope.addCleanup(unsubscribe)
      } catch (error) {
        reporter.report(callbackThrew('links port', error))
      }
    },
    async readInitial(scope, timeoutMs, listener, onLate) {
      newestScope = scope
      hasNewerLink = false
      if (!isReading) openedWhileReading.clear()
      isReading = true
      const reading = readUrl()
      const settled = await scope.withTimeout(timeoutMs, () => reading)
      trace(
        'initial-url',
        settled.kind === 'value' ? { found: settled.value !== null } : { result: settled.kind },
      )
      if (settled.kind === 'stopped') return
      if (settled.kind === 'timeout') {
        onLate()
        // A URL that arrives late is still the user's tap.
        void reading.then(accept, () => {
          accept(null)
        })
        return
      }
      accept(settled.kind === 'value' ? settled.value : null)

      function accept(url: unknown): void {
        const isNewest = scope === newestScope
        if (isNewest) isReading = false
        // Nobody is there to receive it. The next start reads it again.
        if (newestScope?.isClosed) return
        const isKnown =
          url === null || url === initialUrl || url === lastOpened || openedWhileReading.has(url)
        const arrival = isKnown || hasNewerLink ? null : open(url)
        const isDelivered = url === handled.initialUrl
        // An earlier reading may report the URL of this activity, or of the one before. It can only add a
        // link: what the newest reading finds is still read, and is newer.
        if (!isNewest) {
          if (!arrival) return
          hasNewerLink = false
        }
        if (url !== null) initialUrl = handled.initialUrl = url
        if (arrival) options.remember(null)
        listener(arrival && isDelivered ? { ...arrival, isDelivered } : arrival)
      }
    },
    markHandled(url) {
      if (url === initialUrl) options.remember(url)
    },
    forget() {
      openedWhileReading.clear()
      initialUrl = lastOpened = handled.initialUrl = null
      handled.isRead = true
    },
  }
}
