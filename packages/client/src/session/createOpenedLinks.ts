import { type Config, hasSource } from '../config.ts'
import type { Trace } from '../debug/createTimeline.ts'
import type { Clock, LinkSource } from '../ports.ts'
import { callbackThrew, type Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import { createArrivals } from './createArrivals.ts'
import type { Arrival } from './sessionState.ts'

export interface OpenedLinksOptions {
  readonly links: LinkSource | undefined
  readonly config: () => Config
  readonly clock: Clock
  readonly reporter: Reporter
  readonly trace: Trace
}

/** The links that open the app: the one that started it, and those opened while it runs. */
export interface OpenedLinks {
  /** Calls the listener for each link opened while the app runs, until the scope closes. */
  listen(scope: Scope, listener: (arrival: Arrival) => void): void
  /**
   * Reads the URL that started the app. Calls the listener with its link, or with null when there is none,
   * it was delivered before, or the platform does not answer within `timeoutMs`. A URL that arrives later
   * is still the user's tap, so the listener is then called a second time.
   */
  readInitial(
    scope: Scope,
    timeoutMs: number,
    listener: (arrival: Arrival | null) => void,
  ): Promise<void>
  /** Treats a URL as opened now. Returns null when it is not a link of this app. */
  open(url: unknown): Arrival | null
}

export function createOpenedLinks({
  links,
  config,
  clock,
  reporter,
  trace,
}: OpenedLinksOptions): OpenedLinks {
  const arrivals = createArrivals(clock, () => config().linkHosts)
  /** The last initial URL. A later start finds the same one again, unless a link created a new activity. */
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

  /** Returns null when the app leaves opened links to another library. */
  function getSource(): LinkSource | null | undefined {
    return hasSource(config(), 'opened') ? links : null
  }

  return {
    open,
    listen(scope, listener) {
      try {
        const unsubscribe = getSource()?.subscribe((url) => {
          const arrival = scope.isClosed ? null : open(url)
          if (arrival) listener(arrival)
        })
        if (unsubscribe) scope.addCleanup(unsubscribe)
      } catch (error) {
        reporter.report(callbackThrew('links port', error))
      }
    },
    async readInitial(scope, timeoutMs, listener) {
      newestScope = scope
      hasNewerLink = false
      if (!isReading) openedWhileReading.clear()
      isReading = true
      const reading = new Promise<string | null>((resolve) => {
        resolve(getSource()?.getInitialUrl() ?? null)
      })
      const settled = await scope.withTimeout(timeoutMs, () => reading)
      trace(
        'initial-url',
        settled.kind === 'value' ? { found: settled.value !== null } : { result: settled.kind },
      )
      if (settled.kind === 'timeout') {
        void reading.then(accept, () => undefined)
        listener(null)
      } else if (settled.kind !== 'stopped') accept(settled.kind === 'value' ? settled.value : null)

      function accept(url: unknown): void {
        const isNewest = scope === newestScope
        if (isNewest) isReading = false
        // Nobody is there to receive it. The next start reads it again.
        if (newestScope?.isClosed) return
        const isKnown =
          url === null || url === initialUrl || url === lastOpened || openedWhileReading.has(url)
        const arrival = isKnown || hasNewerLink ? null : open(url)
        // An earlier reading may report the URL of this activity, or of the one before. It can only add a
        // link: what the newest reading finds is still read, and is newer.
        if (!isNewest) {
          if (!arrival) return
          hasNewerLink = false
        }
        if (url !== null) initialUrl = url
        listener(arrival)
      }
    },
  }
}
