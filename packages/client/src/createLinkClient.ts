import type { Config } from './config.ts'
import { consoleLogger } from './defaults/consoleLogger.ts'
import { linkError } from './errors/linkError.ts'
import {
  type ConnectableAnalytics,
  createLinkAnalytics,
  type LinkAnalytics,
} from './events/createLinkAnalytics.ts'
import { findConfigError, isUsable } from './findConfigError.ts'
import type { Link } from './link.ts'
import type { Ports } from './ports.ts'
import { callbackThrew, createReporter } from './reporter.ts'
import { linkRoute } from './routes/linkRoute.ts'
import {
  type Attachment,
  createSession,
  type Inspection,
  type Session,
} from './session/createSession.ts'
import type { LinkDetails, LinkSnapshot } from './session/linkSnapshot.ts'
import { processSessions, type SessionRegistry } from './session/sessionRegistry.ts'
import { createStore } from './store/createStore.ts'

/**
 * The client of one app. All clients with the same `appID` in one process share one session. Methods do
 * not use `this` and can be passed as callbacks.
 */
export interface LinkClient {
  /** Returns the link context of the specification. The same object until one of its fields changes. */
  readonly getSnapshot: () => LinkSnapshot
  /** Returns details beyond the context. The same object until one of its fields changes. */
  readonly getDetails: () => LinkDetails
  /** Calls the listener after each change. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Starts the session, or joins the running one. Returns the stop function. After every start has been
   * stopped, no timer, listener or request remains, except a running match: it gets two more seconds, so
   * that a remount does not send a second request. Starting again continues where the session stopped.
   */
  readonly start: () => () => void
  /** Replaces the config: keys that were loaded later, consent given or withdrawn, new callbacks. */
  readonly update: (config: Config) => void
  readonly clearLink: () => void
  /**
   * Requests the link for a text that the user pasted, and shows it. Resolves to whether a link was found.
   * Never rejects. As with the clipboard, only a web link is sent, on iOS only, and nothing while `matching`
   * is `off`.
   */
  readonly matchPasted: (text: string) => Promise<boolean>
  /**
   * Shows a deferred link as if the service had matched it, to test an app without a store install.
   * Sends and stores nothing.
   */
  readonly simulateDeferred: (url: string, found?: SimulatedMatch) => void
  /** Handles a URL as if it had opened the app, to test routing without leaving the app. */
  readonly simulateOpened: (url: string) => void
  /**
   * Deletes everything stored on this device: the install id, the result of the match and the waiting
   * events. Shows no link afterwards. The next start counts as a first run with a new install id, so set
   * `matching` and `analytics` to `off` as well if the user withdrew consent. Resolves to whether everything was deleted;
   * to false if storage fails, or does not answer within five seconds.
   */
  readonly reset: () => Promise<boolean>
  /** Returns the install id, the timeline and the event queue, for debug screens. */
  readonly inspect: () => Inspection
  /** Logs an event; see {@link LinkAnalytics}. */
  readonly logEvent: LinkAnalytics['logEvent']
  /** Sets the user of this install; see {@link LinkAnalytics}. */
  readonly setUserId: LinkAnalytics['setUserId']
  /** Sends the queued events, unless a retry delay is active. */
  readonly flush: () => Promise<void>
}

/** The method and confidence of a simulated link. Default: `probabilistic` with 0.97. */
export type SimulatedMatch = Partial<Pick<Link, 'method' | 'confidence'>>

/** State that a client shares with other clients of its process. */
export interface LinkClientOptions {
  /** The in-memory guard. Default: one per process. A test passes a new one to simulate a new process. */
  readonly sessions?: SessionRegistry | undefined
  /** The analytics whose events this client sends while it runs. Default: its own `logEvent` only. */
  readonly analytics?: ConnectableAnalytics | undefined
}

/**
 * Creates the client of an app. It does nothing before `start()`, never throws, and logs errors only.
 *
 * @example
 * const client = createLinkClient({ API_KEY: 'pk_…', appID: 'app_…' }, ports)
 * const stop = client.start()
 * client.subscribe(() => {
 *   const { linkRoute, clearLink } = client.getSnapshot()
 *   // Without a link, do nothing: it may still come. Calling `clearLink()` now would dismiss it.
 *   if (linkRoute === null) return
 *   clearLink()
 *   navigate(linkRoute)
 * })
 */
export function createLinkClient(
  initialConfig: Config,
  ports: Ports,
  options: LinkClientOptions = {},
): LinkClient {
  const { sessions = processSessions, analytics = createLinkAnalytics(ports) } = options
  let config = initialConfig
  let attachment: Attachment | null = null
  let disconnect: () => void = () => undefined
  let unwatch: () => void = () => undefined
  let starts = 0
  let watchers = 0
  const reporter = createReporter(ports.logger ?? consoleLogger, (error) => {
    config.onError?.(error)
  })
  /** Counts changes; subscribers listen to this counter. */
  const changes = createStore(0, (error) => {
    reporter.report(callbackThrew('listener', error))
  })

  function notifyChange(): void {
    changes.set(changes.get() + 1)
  }

  /** Joins the session of the config's app. Without keys, it only passes on the links that open the app. */
  function joinSession(): Session {
    const appId = isUsable(config) ? config.appID : ''
    const found = sessions.join(appId, () => createSession(config, ports, sessions.handled))
    if (found.differsFrom(config, ports)) {
      reporter.reportOnce(linkError('session_shared', [config.appID]))
    }
    return found
  }

  /** Subscribes to the session only while this client has subscribers, to avoid leaks. */
  function watch(): void {
    unwatch()
    unwatch = watchers > 0 ? session.store.subscribe(notifyChange) : () => undefined
  }

  function attach(): void {
    const error = findConfigError(config)
    if (error) reporter.reportOnce(error)
    attachment = session.attach(config)
    // Events wait until the app has its keys.
    if (session.hasKeys) disconnect = analytics.connect(session.receive)
  }

  function release(): void {
    disconnect()
    disconnect = () => undefined
    attachment?.release()
    attachment = null
  }

  let session = joinSession()

  return {
    getSnapshot: () => session.store.get().snapshot,
    getDetails: () => session.store.get().details,
    subscribe(listener) {
      watchers += 1
      if (watchers === 1) watch()
      const stop = changes.subscribe(listener)
      return once(() => {
        stop()
        watchers -= 1
        if (watchers === 0) watch()
      })
    },
    start() {
      starts += 1
      if (starts === 1) attach()
      return once(() => {
        starts -= 1
        if (starts === 0) release()
      })
    },
    update(next) {
      const { API_KEY, appID } = config
      // A running session keeps its keys when an update has none, for example during one render.
      config = session.hasKeys && !isUsable(next) ? { ...next, API_KEY, appID } : next
      const isSame = session.hasKeys ? config.appID === appID : !isUsable(config)
      if (isSame) {
        attachment?.update(config)
        return
      }
      release()
      const { isLinkProcessed, linkUrl } = session.store.get().snapshot
      const { lastLink } = session.store.get().details
      session = joinSession()
      // What the app has seen stays: `isLinkProcessed` never returns to false, and a link waits until it is cleared.
      if (isLinkProcessed) session.carryOn(linkUrl === null ? null : lastLink)
      watch()
      if (starts > 0) attach()
      notifyChange()
    },
    clearLink() {
      session.clearLink()
    },
    matchPasted: (text) => session.matchPasted(text),
    simulateDeferred(url, found) {
      session.simulateDeferred({
        url,
        resolvedUrl: null,
        route: linkRoute(url),
        type: 'deferred',
        method: 'probabilistic',
        confidence: 0.97,
        ...found,
      })
    },
    simulateOpened(url) {
      session.simulateOpened(url)
    },
    reset: () => session.reset(),
    inspect: () => session.inspect(),
    logEvent: analytics.logEvent,
    setUserId: analytics.setUserId,
    flush: () => session.events.flush(),
  }
}

/** Makes a stop function safe to call twice, as React may do. */
function once(stop: () => void): () => void {
  let isStopped = false
  return () => {
    if (isStopped) return
    isStopped = true
    stop()
  }
}
