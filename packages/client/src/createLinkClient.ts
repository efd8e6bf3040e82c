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
 * The client of one app. All clients with the same `appID` in one process share one session. Its members
 * need no `this`: pass them on as they are.
 */
export interface LinkClient {
  /** The context of the specification. The same object until something in it changes. */
  readonly getSnapshot: () => LinkSnapshot
  /** What is known beyond the context. The same object until something in it changes. */
  readonly getDetails: () => LinkDetails
  /** Calls the listener after each change; returns the stop. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Starts the session, or joins the one that runs, and returns the stop. Once everybody has stopped, no
   * timer, listener or request remains; starting again goes on where it stopped.
   */
  readonly start: () => () => void
  /** Takes a newer config: keys that arrived later, consent given or withdrawn, new callbacks. */
  readonly update: (config: Config) => void
  readonly clearLink: () => void
  /**
   * Asks the service for the link behind a text that a person pasted on purpose, and shows it; resolves
   * to whether there was one. Never rejects. As with the clipboard, only a web link is sent, and nothing
   * while `matching` is off.
   */
  readonly matchPasted: (text: string) => Promise<boolean>
  /**
   * Shows a deferred link as if the service had found it, for trying an app without a store. Nothing is
   * sent, and nothing is written down.
   */
  readonly simulateDeferred: (url: string, found?: SimulatedMatch) => void
  /** Logs an event; see {@link createLinkAnalytics}. */
  readonly logEvent: (eventName: LinkEventNames, data?: unknown) => void
  /** Sends the events that wait, as far as the service allows. */
  readonly flush: () => Promise<void>
}

/** How a simulated link claims to have been found. Default: by probability, with 0.97. */
export type SimulatedMatch = Partial<Pick<Link, 'method' | 'confidence'>>

/** What a client shares with others of its process. */
export interface LinkClientOptions {
  /** The in-memory guard. Default: this process's. A test passes one of its own for each process. */
  readonly sessions?: SessionRegistry | undefined
  /** Whose events this client sends while it runs. Default: its own `logEvent` alone. */
  readonly analytics?: ConnectableAnalytics | undefined
}

/** What an app sees without keys: the check is over, and there is no link. */
const withoutKeys: SessionView = {
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
 * Creates the client of an app. It does nothing before `start()`, throws nothing, and prints nothing but
 * errors.
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
  let wasWithoutKeys = false
  const reporter = createReporter(ports.logger ?? consoleLogger, () => config.onError)
  /** Counts the changes, for those who watch. */
  const changes = createStore(0, (error) => {
    reporter.report(callbackThrew('listener', error))
  })

  function view(): SessionView {
    return session?.store.get() ?? withoutKeys
  }

  function tellChange(): void {
    changes.set(changes.get() + 1)
  }

  /** Finds the session of the config's app, where the config names one. */
  function findSession(): Session | null {
    if (!hasKeys(config)) {
      wasWithoutKeys = true
      return null
    }
    const found = sessions.join(config.appID, () => createSession(config, ports))
    // An app that was told the check is over must not be told to wait again.
    if (wasWithoutKeys) found.stopWaiting()
    return found
  }

  /** Listens to the session only while somebody listens here: a client that is thrown away leaves nothing. */
  function watch(): void {
    unwatch()
    unwatch = watchers > 0 && session ? session.store.subscribe(tellChange) : () => undefined
  }

  function attach(): void {
    faultsOf(config).forEach(reporter.reportOnce)
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

  session = findSession()

  return {
    getSnapshot: () => view().snapshot,
    getDetails: () => view().details,
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
      // Keys that are gone for a render are not taken from a session that has them.
      config = session && !hasKeys(next) ? { ...next, API_KEY, appID } : next
      if (session && config.appID === appID) {
        attachment?.update(config)
        return
      }
      release()
      session = findSession()
      watch()
      if (starts > 0) attach()
      tellChange()
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

/** A stop that is called twice, as React may do, must not count as two. */
function once(stop: () => void): () => void {
  let isStopped = false
  return () => {
    if (isStopped) return
    isStopped = true
    stop()
  }
}

function hasKeys({ API_KEY, appID }: Config): boolean {
  return isText(API_KEY) && isText(appID)
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function faultsOf({ API_KEY, appID, baseUrl }: Config): LinkError[] {
  const missing = 'is missing in the config. No link is looked for.'
  if (!isText(API_KEY)) return [linkError('missing_api_key', `API_KEY ${missing}`)]
  if (!isText(appID)) return [linkError('missing_app_id', `appID ${missing}`)]
  if (isText(baseUrl) || parsePublishableKey(API_KEY)?.origin) return []
  const message = 'API_KEY carries no address of a service. Check the key, or set baseUrl.'
  return [linkError('no_service_address', message)]
}
