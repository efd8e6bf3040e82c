import { ServiceEventNames } from '@throughlink/protocol'
import { type Config, getTimeoutMs } from '../config.ts'
import { createTimeline, type TimelineEntry } from '../debug/createTimeline.ts'
import { consoleLogger } from '../defaults/consoleLogger.ts'
import { systemClock } from '../defaults/systemClock.ts'
import { systemRandom } from '../defaults/systemRandom.ts'
import { createEvent } from '../events/createEvent.ts'
import { createEventQueue, type EventQueue } from '../events/createEventQueue.ts'
import { createEventJournal } from '../events/eventJournal.ts'
import { defaultFlushPolicies } from '../events/flushPolicies.ts'
import type { QueuedEvent } from '../events/queuedEvent.ts'
import { createInstall } from '../install/createInstall.ts'
import type { Link } from '../link.ts'
import { getMatchTimes } from '../match/matchTimes.ts'
import type { Platform, Ports } from '../ports.ts'
import { callbackThrew, createReporter } from '../reporter.ts'
import { resolveShort } from '../resolve/resolveShort.ts'
import { linkRoute } from '../routes/linkRoute.ts'
import { createServiceClient } from '../service/serviceClient.ts'
import { createStore, type Store } from '../store/createStore.ts'
import { createScope, type Scope } from '../time/scope.ts'
import { version } from '../version.ts'
import { createMatching } from './createMatching.ts'
import { createOpenedLinks } from './createOpenedLinks.ts'
import { type LinkDetails, type SessionView, toSessionView } from './linkSnapshot.ts'
import {
  type Arrival,
  initialState,
  type SessionCommand,
  type SessionInput,
} from './sessionState.ts'
import { toLinkReport } from './toLinkReport.ts'
import { transition } from './transition.ts'

/**
 * One app's session in this process. It passes inputs to `transition` and executes the returned commands.
 */
export interface Session {
  readonly store: Pick<Store<SessionView>, 'get' | 'subscribe'>
  readonly events: EventQueue
  /** Runs the session until every attachment is released. */
  attach(config: Config): Attachment
  /** Ends the wait: `isLinkProcessed` becomes true, and a link found later is delivered late. */
  stopWaiting(): void
  clearLink(): void
  /** Requests the link for a pasted text. Resolves to whether a link was found. */
  matchPasted(text: string): Promise<boolean>
  /** Shows a deferred link as if it had been matched. Stores and sends nothing. */
  simulateDeferred(link: Link): void
  /** Handles a URL as if it had opened the app. */
  simulateOpened(url: string): void
  /** Deletes the install record and the waiting events. The next start is a first run. */
  reset(): Promise<void>
  inspect(): Inspection
  /** Returns whether a client with these settings would get another session if it came first. */
  differsFrom(config: Config, ports: Ports): boolean
}

/** State and timeline of a session, for debugging. */
export interface Inspection {
  readonly installId: string | null
  /** The latest steps, oldest first. */
  readonly timeline: readonly TimelineEntry[]
  readonly events: {
    /** The events that the service has not confirmed yet. */
    readonly waiting: readonly QueuedEvent[]
    /** How many events were dropped because too many were waiting. */
    readonly dropped: number
  }
}

/** A running match outlives the last attachment by this time, so that a remount does not start another. */
const lingerMs = 2000

/** Keeps the session running. With several attachments, the config of the last one is used. */
export interface Attachment {
  readonly update: (config: Config) => void
  readonly release: () => void
}

export function createSession(initialConfig: Config, ports: Ports): Session {
  const { clock = systemClock, random = systemRandom, logger = consoleLogger } = ports
  let config = initialConfig
  const { entries: timeline, trace } = createTimeline(clock, () =>
    config.debug ? logger.info?.bind(logger) : undefined,
  )
  const reporter = createReporter(logger, (error) => {
    trace('error', { code: error.code })
    config.onError?.(error)
  })
  const sdk = ports.sdk ?? `client/${version}`
  const service = createServiceClient({ http: ports.http, sdk, config: () => config, trace })
  const storage = initialConfig.storage ?? ports.storage
  const install = createInstall({
    appId: initialConfig.appID,
    storage,
    installClock: ports.installClock,
    platform: ports.platform,
    clock,
    random,
    reporter,
    resumeUnanswered: () => config.resumeUnanswered ?? false,
  })
  const events = createEventQueue({
    clock,
    random,
    reporter,
    service,
    journal: storage ? createEventJournal(storage, initialConfig.appID, reporter) : null,
    lifecycle: ports.lifecycle,
    policies: defaultFlushPolicies,
    isEnabled: () => config.analytics !== 'off',
  })
  const matching = createMatching({
    config: () => config,
    ports,
    clock,
    random,
    service,
    reporter,
    install,
    trace,
    canPrompt: () => scope !== null && isDeferredWanted(),
  })
  const openedLinks = createOpenedLinks({
    links: ports.links,
    config: () => config,
    clock,
    reporter,
    trace,
  })

  let state = initialState(ports.platform, isMatchingAllowed(config, ports.platform))
  let scope: Scope | null = null
  let installReading: Promise<void> = Promise.resolve()
  let deadline = 0
  let cancelLinger: () => void = () => undefined
  const clearLink = () => {
    dispatch({ type: 'cleared' })
  }
  const store = createStore(toSessionView(state, clearLink, install.id, null), (error) => {
    reporter.report(callbackThrew('listener', error))
  })

  const inputs: SessionInput[] = []
  let isDispatching = false

  /** Handles inputs one at a time: an input dispatched during another one is queued. */
  function dispatch(input: SessionInput): void {
    inputs.push(input)
    if (isDispatching) return
    isDispatching = true
    for (let next = inputs.shift(); next; next = inputs.shift()) {
      const { state: changed, commands } = transition(state, next)
      state = changed
      const before = store.get().details.status
      store.set(toSessionView(state, clearLink, install.id, store.get()))
      traceEnd(before)
      commands.forEach(execute)
    }
    isDispatching = false
  }

  /** Traces the end of the wait, and of a link. A link itself is traced when it is delivered. */
  function traceEnd(before: LinkDetails['status']): void {
    const { status, reason } = store.get().details
    if (status === before) return
    if (status === 'none') trace('no-link', { reason })
    if (status === 'failed') trace('failed')
  }

  function execute(command: SessionCommand): void {
    switch (command.type) {
      case 'read-install':
        if (scope) installReading = readInstall(scope)
        return
      case 'read-initial-url':
        if (scope) void readInitialUrl(scope)
        return
      case 'run-match':
        void match()
        return
      case 'cancel-match':
        matching.cancelMatch()
        return
      case 'resolve':
        if (scope) void resolve(scope, command.arrival)
        return
      case 'deliver':
        deliver(command.link)
        return
      case 'mark-processed':
        install.save({ processed: true, unanswered: undefined })
        return
      case 'report-install':
        events.log(createReport(ServiceEventNames.Install, command.link))
        return
      case 'report-open': {
        const { link, openedAt: time } = command.arrival
        events.log({ ...createReport(ServiceEventNames.LinkOpened, link), time })
        return
      }
      case 'forget-deferred':
        if (install.keptLink ?? install.unanswered) {
          install.save({ keptLink: undefined, unanswered: undefined })
        }
        return
    }
  }

  function createReport(name: ServiceEventNames, link: Link): QueuedEvent {
    return createEvent(name, toLinkReport(link), { clock, random, reporter })
  }

  /** Returns whether a deferred link found now would be shown. */
  function isDeferredWanted(): boolean {
    return !state.opened && !state.isDismissed
  }

  function start(): void {
    const current = createScope(clock)
    scope = current
    const timeoutMs = getTimeoutMs(config)
    deadline = clock.now() + timeoutMs
    current.after(timeoutMs, () => {
      dispatch({ type: 'deadline' })
    })
    cancelLinger()
    trace('start', { platform: ports.platform, timeoutMs })
    openedLinks.listen(current, (arrival) => {
      dispatch({ type: 'opened', arrival })
    })
    events.start(current)
    dispatch({ type: 'started' })
  }

  function stop(): void {
    scope?.close()
    scope = null
    trace('stop')
    dispatch({ type: 'stopped' })
    if (state.match !== 'running') return
    cancelLinger = clock.setTimer(() => {
      matching.cancelMatch()
      dispatch({ type: 'match-stopped' })
    }, lingerMs)
  }

  function readInitialUrl(current: Scope): Promise<void> {
    const { startMs } = getMatchTimes(getTimeoutMs(config))
    return openedLinks.readInitial(current, startMs, (arrival) => {
      dispatch({ type: 'initial-url-read', arrival })
    })
  }

  async function readInstall(current: Scope): Promise<void> {
    const timeoutMs = getTimeoutMs(config)
    const timeouts = { recordMs: timeoutMs, timesMs: getMatchTimes(timeoutMs).startMs }
    const read = await install.read(current, timeouts)
    if (current.isClosed) return
    trace('install', { state: read })
    const keptLink = config.keepUntilCleared ? install.keptLink : null
    dispatch({ type: 'install-read', install: read, keptLink })
    events.setInstallId(install.id)
  }

  function resolve(current: Scope, { sequence, link }: Arrival): Promise<void> {
    const context = { service, reporter, scope: current }
    const { linkHosts } = config
    const resolving = resolveShort(link.url, linkHosts, getTimeoutMs(config), context)
    return resolving.then((resolvedUrl) => {
      if (current.isClosed) return
      const route = linkRoute(resolvedUrl ?? link.url)
      dispatch({ type: 'resolved', sequence, link: { ...link, resolvedUrl, route } })
    })
  }

  async function match(): Promise<void> {
    // The app does not wait for a match that starts late, after consent. It gets a full timeout of its own.
    const isAwaited = state.status === 'pending'
    const until = isAwaited ? deadline : clock.now() + getTimeoutMs(config)
    const outcome = await matching.match(until, {
      isWanted: isDeferredWanted,
      onUnanswered(error) {
        dispatch({ type: 'match-unanswered', error })
      },
    })
    switch (outcome.kind) {
      case 'link':
        dispatch({ type: 'matched', link: outcome.link })
        return
      case 'none':
        dispatch({ type: 'not-matched', reason: outcome.reason })
        return
      case 'failed':
        dispatch({ type: 'match-failed', error: outcome.error })
        return
      case 'stopped':
    }
  }

  async function matchPasted(text: string): Promise<boolean> {
    // The request needs the install id.
    await installReading
    // As with the clipboard, a pasted link is sent on iOS only.
    const canSend = state.canMatch && ports.platform === 'ios'
    const link = scope && canSend ? await matching.matchPasted(scope, text) : null
    if (link) dispatch({ type: 'provided', link })
    return link !== null
  }

  function deliver(link: Link): void {
    trace('link', { ...link })
    try {
      config.onLink?.(link)
    } catch (error) {
      reporter.report(callbackThrew('onLink callback', error))
    }
  }

  const attachments: { config: Config }[] = []

  function adoptConfig(): void {
    const wasOn = config.analytics !== 'off'
    config = attachments[attachments.length - 1]?.config ?? config
    if (wasOn && config.analytics === 'off') void events.clear()
    const canMatch = isMatchingAllowed(config, ports.platform)
    if (!canMatch) matching.cancelPasted()
    if (canMatch !== state.canMatch) dispatch({ type: 'permission-changed', canMatch })
  }

  return {
    store,
    events,
    clearLink,
    matchPasted,
    simulateDeferred(link) {
      dispatch({ type: 'provided', link })
    },
    simulateOpened(url) {
      const arrival = openedLinks.open(url)
      if (arrival) dispatch({ type: 'opened', arrival })
    },
    async reset() {
      await installReading
      dispatch({ type: 'reset' })
      await Promise.all([install.reset(), events.clear()])
      events.setInstallId(install.id)
    },
    inspect: () => ({
      installId: state.install === 'reading' ? null : install.id,
      timeline: [...timeline],
      events: { waiting: events.waiting, dropped: events.dropped },
    }),
    differsFrom: ({ API_KEY }, { platform }) =>
      API_KEY !== config.API_KEY || platform !== ports.platform,
    attach(initial) {
      const attachment = { config: initial }
      attachments.push(attachment)
      adoptConfig()
      if (scope === null) start()
      return {
        update(next) {
          attachment.config = next
          adoptConfig()
        },
        release() {
          const index = attachments.indexOf(attachment)
          if (index < 0) return
          attachments.splice(index, 1)
          adoptConfig()
          // Wait one microtask: a remount releases and attaches synchronously, and must find the session
          // running, or it would send a second match request.
          void Promise.resolve().then(() => {
            if (attachments.length === 0 && scope !== null) stop()
          })
        },
      }
    },
    stopWaiting() {
      dispatch({ type: 'deadline' })
    },
  }
}

function isMatchingAllowed({ matching = 'full' }: Config, platform: Platform): boolean {
  return platform !== 'web' && matching !== 'off'
}
