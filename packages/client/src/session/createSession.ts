import { ServiceEventNames } from '@throughlink/protocol'
import { type Config, getTimeoutMs, hasSource } from '../config.ts'
import { createTimeline, type TimelineEntry } from '../debug/createTimeline.ts'
import { consoleLogger } from '../defaults/consoleLogger.ts'
import { systemClock } from '../defaults/systemClock.ts'
import { systemRandom } from '../defaults/systemRandom.ts'
import { createEvent } from '../events/createEvent.ts'
import { createEventQueue, type EventQueue } from '../events/createEventQueue.ts'
import type { EventReceiver } from '../events/createLinkAnalytics.ts'
import { createEventJournal } from '../events/eventJournal.ts'
import { defaultFlushPolicies } from '../events/flushPolicies.ts'
import type { QueuedEvent } from '../events/queuedEvent.ts'
import { isUsable } from '../findConfigError.ts'
import { createInstall } from '../install/createInstall.ts'
import { spent } from '../install/toInstallChange.ts'
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
import { createHandledUrls, type HandledUrls } from './handledUrls.ts'
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
  /** Queues an event, or sets the user. */
  readonly receive: EventReceiver
  /** Runs the session until every attachment is released. */
  attach(config: Config): Attachment
  /** Whether the config can be used. Without keys, only links that open the app are passed on. */
  readonly hasKeys: boolean
  /** Continues another session of the same client, whose check has ended with this link or none. */
  carryOn(link: Link | null): void
  clearLink(): void
  /** Requests the link for a pasted text. Resolves to whether a link was found. */
  matchPasted(text: string): Promise<boolean>
  /** Shows a deferred link as if it had been matched. Stores and sends nothing. */
  simulateDeferred(link: Link): void
  /** Handles a URL as if it had opened the app. */
  simulateOpened(url: string): void
  /** Deletes the install record and the waiting events. The next start is a first run. */
  reset(): Promise<boolean>
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

const matchSources = ['referrer', 'clipboard', 'fingerprint'] as const

/**
 * Within this time, the same initial URL in a new process counts as a second tap: the person closed the app and tapped
 * again. Later, Android has probably restored an activity whose process it had killed.
 */
const retapMs = 30 * 60_000

/** Storage that hangs must not keep an app waiting that deletes a user's data. */
const resetMs = 5000

/** A running match outlives the last attachment by this time, so that a remount does not start another. */
const lingerMs = 2000

/** Keeps the session running. With several attachments, the config of the last one is used. */
export interface Attachment {
  readonly update: (config: Config) => void
  readonly release: () => void
}

export function createSession(
  initialConfig: Config,
  ports: Ports,
  handled: HandledUrls = createHandledUrls(),
): Session {
  const { clock = systemClock, random = systemRandom, logger = consoleLogger } = ports
  let config = initialConfig
  const hasKeys = isUsable(initialConfig)
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
    config: () => config,
  })
  const events = createEventQueue({
    clock,
    random,
    reporter,
    service,
    journal: storage ? createEventJournal(storage, initialConfig.appID, reporter) : null,
    lifecycle: ports.lifecycle,
    policies: defaultFlushPolicies,
    isEnabled: areEventsEnabled,
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
    handled,
    // A page of a web build has one segment too. Its address is sent only if the app names the hosts of its links.
    canResolve: () => hasKeys && (ports.platform !== 'web' || config.linkHosts !== undefined),
    async recall() {
      if (ports.platform !== 'android') return null
      const { startMs } = getMatchTimes(getTimeoutMs(config))
      const current = scope
      await current?.withTimeout(startMs, () => installReading)
      if (current?.isClosed !== false) return undefined
      const { url, at } = install.handled ?? {}
      return url !== undefined && clock.now() - Number(at) > retapMs ? url : null
    },
    remember(url) {
      if (ports.platform !== 'android' || (url === null && !install.handled)) return
      void install.save({ handled: url === null ? undefined : { url, at: clock.now() } })
    },
  })

  function areEventsEnabled(): boolean {
    return hasKeys && config.analytics !== 'off'
  }

  async function setUser(event: QueuedEvent): Promise<void> {
    const { userId } = event
    events.setUserId(userId)
    await installReading
    // Consent may have been withdrawn meanwhile.
    if (!areEventsEnabled() || install.userId === userId) return
    void install.save({ userId })
    // A person who signs out is not reported: the events that follow have no user.
    if (userId !== undefined) events.log(event)
  }

  /** Deletes the user from the device, because analytics are off. */
  function forgetUser(): void {
    events.setUserId(undefined)
    if (install.userId !== undefined) void install.save({ userId: undefined })
  }

  let state = initialState(ports.platform, isMatchingAllowed(config, ports.platform) && hasKeys)
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
        if (!hasKeys) dispatch({ type: 'install-read', install: 'no-keys', keptLink: null })
        else if (scope) installReading = readInstall(scope)
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
        void install.save(spent)
        return
      case 'report-install':
        events.log(createReport(ServiceEventNames.Install, command.link))
        return
      case 'report-open': {
        const { link, openedAt: time } = command.arrival
        events.log({ ...createReport(ServiceEventNames.LinkOpened, link), time })
        return
      }
      case 'mark-handled':
        openedLinks.markHandled(command.url)
        return
      case 'forget-deferred':
        if (install.keptLink) void install.save({ keptLink: undefined })
        if (install.pending.attempt) void install.save(spent)
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
    if (ports.lifecycle?.isInBackground?.()) openedLinks.forget()
    dispatch({ type: 'stopped' })
    if (state.match !== 'running') return
    cancelLinger = clock.setTimer(() => {
      if (matching.stopMatch()) dispatch({ type: 'match-stopped' })
    }, lingerMs)
  }

  function readInitialUrl(current: Scope): Promise<void> {
    const { startMs } = getMatchTimes(getTimeoutMs(config))
    return openedLinks.readInitial(
      current,
      startMs,
      (arrival) => {
        dispatch({ type: 'initial-url-read', arrival })
      },
      () => {
        dispatch({ type: 'initial-url-late' })
      },
    )
  }

  function readInstall(current: Scope): Promise<void> {
    const timeoutMs = getTimeoutMs(config)
    const timeouts = { recordMs: timeoutMs, timesMs: getMatchTimes(timeoutMs).startMs }
    return install.read(current, timeouts).then((read) => {
      if (current.isClosed) return
      trace('install', { state: read })
      if (!areEventsEnabled()) forgetUser()
      const keptLink = config.keepUntilCleared ? install.keptLink : null
      dispatch({ type: 'install-read', install: read, keptLink })
      events.setInstallId(install.id, install.userId)
    })
  }

  function resolve(current: Scope, { sequence, link }: Arrival): Promise<void> {
    const context = { service, reporter, clock, random, scope: current }
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
      case 'skipped':
        dispatch({ ...outcome, type: 'match-skipped' })
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
    const before = config
    config = attachments[attachments.length - 1]?.config ?? config
    if (wasOn && config.analytics === 'off') {
      void events.clear()
      forgetUser()
    }
    const canMatch = hasKeys && isMatchingAllowed(config, ports.platform)
    if (!canMatch) matching.cancelPasted()
    const isWider = matchSources.some(
      (source) => hasSource(config, source) && !hasSource(before, source),
    )
    if (isWider) dispatch({ type: 'sources-widened' })
    if (canMatch !== state.canMatch) dispatch({ type: 'permission-changed', canMatch })
  }

  return {
    store,
    events,
    receive(event, error) {
      if (!('userId' in event)) events.log(event, error)
      else if (areEventsEnabled()) void setUser(event)
    },
    hasKeys,
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
      const deleting = Promise.all([install.reset(), events.clear()])
      // Now: neither the app nor an event sent meanwhile may see the deleted id.
      events.setInstallId(install.id)
      events.setUserId(undefined)
      dispatch({ type: 'reset' })
      // Not the scope of the client: the app may stop it meanwhile.
      const resetScope = createScope(clock)
      const deleted = await resetScope.withTimeout(resetMs, () => deleting)
      resetScope.close()
      return deleted.kind === 'value' && deleted.value.every((isDeleted) => isDeleted)
    },
    inspect: () => ({
      installId: state.install === 'reading' ? null : install.id,
      timeline: [...timeline],
      events: { waiting: events.waiting, dropped: events.dropped },
    }),
    differsFrom: ({ API_KEY }, { platform }) =>
      hasKeys &&
      attachments.length > 0 &&
      (API_KEY !== config.API_KEY || platform !== ports.platform),
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
    carryOn(link) {
      dispatch({ type: 'carried-on', link })
    },
  }
}

function isMatchingAllowed({ matching = 'full' }: Config, platform: Platform): boolean {
  return platform !== 'web' && matching !== 'off'
}
