import { parsePublishableKey, type LinkEventNames } from '@throughlink/protocol'
import type { Config } from './config.ts'
import { consoleLogger } from './defaults/consoleLogger.ts'
import { linkError, type LinkError } from './errors.ts'
import { createLinkAnalytics, type ConnectableAnalytics } from './events/createLinkAnalytics.ts'
import type { Link } from './link.ts'
import type { Ports } from './ports.ts'
import { callbackThrew, createReporter } from './reporter.ts'
import { linkRoute } from './routes/linkRoute.ts'
import { createSession, type Attachment, type Session } from './session/createSession.ts'
import type { LinkDetails, LinkSnapshot, SessionView } from './session/linkSnapshot.ts'
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
   * stopped, no timer, listener or request remains. Starting again continues where the session stopped.
   */
  readonly start: () => () => void
  /** Replaces the config: keys that were loaded later, consent given or withdrawn, new callbacks. */
  readonly update: (config: Config) => void
  readonly clearLink: () => void
  /**
   * Requests the link for a text that the user pasted, and shows it. Resolves to whether a link was found.
   * Never rejects. As with the clipboard, only a web link is sent, and nothing while `matching` is `off`.
   */
  readonly matchPasted: (text: string) => Promise<boolean>
  /**
   * Shows a deferred link as if the service had matched it, to test an app without a store install.
   * Sends and stores nothing.
   */
  readonly simulateDeferred: (url: string, found?: SimulatedMatch) => void
  /** Logs an event; see {@link createLinkAnalytics}. */
  readonly logEvent: (eventName: LinkEventNames, data?: unknown) => void
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

/** The view of a client without keys: the check is finished and there is no link. */
const viewWithoutKeys: SessionView = {
  snapshot: {
    isLinkProcessed: true,
    linkUrl: null,
    linkRoute: null,
    linkType: null,
    clearLink: () => undefined,
  },
  details: { status: 'none', method: null, confidence: null, reason: 'no_keys', error: null },
}

/**
 * Creates the client of an app. It does nothing before `start()`, never throws, and logs errors only.
 *
 * @example
 * const client = createLinkClient({ API_KEY: 'pk_…', appID: 'app_…' }, ports)
 * const stop = client.start()
 * client.subscribe(() => {
 *   const { isLinkProcessed, linkRoute, clearLink } = client.getSnapshot()
 *   if (!isLinkProcessed) return
 *   navigate(linkRoute ?? '/')
 *   clearLink()
 * })
 */
export function createLinkClient(
  initialConfig: Config,
  ports: Ports,
  options: LinkClientOptions = {},
): LinkClient {
  const { sessions = processSessions, analytics = createLinkAnalytics(ports) } = options
  let config = initialConfig
  let session: Session | null = null
  let attachment: Attachment | null = null
  let disconnect: () => void = () => undefined
  let unwatch: () => void = () => undefined
  let starts = 0
  let watchers = 0
  let hadNoKeys = false
  const reporter = createReporter(ports.logger ?? consoleLogger, () => config.onError)
  /** Counts changes; subscribers listen to this counter. */
  const changes = createStore(0, (error) => {
    reporter.report(callbackThrew('listener', error))
  })

  function getView(): SessionView {
    return session?.store.get() ?? viewWithoutKeys
  }

  function notifyChange(): void {
    changes.set(changes.get() + 1)
  }

  /** Returns the session of the config's app, or null when the config has no keys. */
  function joinSession(): Session | null {
    if (!hasKeys(config)) {
      hadNoKeys = true
      return null
    }
    const found = sessions.join(config.appID, () => createSession(config, ports))
    // The app has already seen `isLinkProcessed: true`, so it must not return to false.
    if (hadNoKeys) found.stopWaiting()
    return found
  }

  /** Subscribes to the session only while this client has subscribers, to avoid leaks. */
  function watch(): void {
    unwatch()
    unwatch = watchers > 0 && session ? session.store.subscribe(notifyChange) : () => undefined
  }

  function attach(): void {
    validateConfig(config).forEach(reporter.reportOnce)
    if (session === null) return
    attachment = session.attach(config)
    disconnect = analytics.connect(session.events.log)
  }

  function release(): void {
    disconnect()
    disconnect = () => undefined
    attachment?.release()
    attachment = null
  }

  session = joinSession()

  return {
    getSnapshot: () => getView().snapshot,
    getDetails: () => getView().details,
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
      config = session && !hasKeys(next) ? { ...next, API_KEY, appID } : next
      if (session && config.appID === appID) {
        attachment?.update(config)
        return
      }
      release()
      session = joinSession()
      watch()
      if (starts > 0) attach()
      notifyChange()
    },
    clearLink() {
      session?.clearLink()
    },
    matchPasted: async (text) => session?.matchPasted(text) ?? false,
    simulateDeferred(url, found) {
      session?.simulateDeferred({
        url,
        route: linkRoute(url),
        type: 'deferred',
        method: 'probabilistic',
        confidence: 0.97,
        ...found,
      })
    },
    logEvent: analytics.logEvent,
    flush: async () => session?.events.flush(),
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

function hasKeys({ API_KEY, appID }: Config): boolean {
  return isNonEmptyString(API_KEY) && isNonEmptyString(appID)
}

function isNonEmptyString(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function validateConfig({ API_KEY, appID, baseUrl }: Config): LinkError[] {
  const missing = 'is missing from the config; links are not processed.'
  if (!isNonEmptyString(API_KEY)) return [linkError('missing_api_key', `API_KEY ${missing}`)]
  if (!isNonEmptyString(appID)) return [linkError('missing_app_id', `appID ${missing}`)]
  if (isNonEmptyString(baseUrl) || parsePublishableKey(API_KEY)?.origin) return []
  const message = 'API_KEY contains no service URL. Check the key, or set `baseUrl`.'
  return [linkError('no_service_address', message)]
}
