import { ServiceEventNames } from '@throughlink/protocol'
import { getTimeoutMs, type Config } from '../config.ts'
import { consoleLogger } from '../defaults/consoleLogger.ts'
import { systemClock } from '../defaults/systemClock.ts'
import { systemRandom } from '../defaults/systemRandom.ts'
import { createEvent } from '../events/createEvent.ts'
import { createEventJournal } from '../events/eventJournal.ts'
import { createEventQueue, type EventQueue } from '../events/createEventQueue.ts'
import { defaultFlushPolicies } from '../events/flushPolicies.ts'
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
import { createArrivals } from './createArrivals.ts'
import { createMatching } from './createMatching.ts'
import { toInstallReport } from './toInstallReport.ts'
import { toSessionView, type SessionView } from './linkSnapshot.ts'
import {
  initialState,
  type Arrival,
  type SessionCommand,
  type SessionInput,
} from './sessionState.ts'
import { transition } from './transition.ts'

/**
 * One app's session in this process. It passes inputs to `transition` and executes the returned commands.
 * The only decision made here is whether an arrival is new, because a dropped arrival must not count as
 * the last one.
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
}

/** Keeps the session running. With several attachments, the config of the last one is used. */
export interface Attachment {
  readonly update: (config: Config) => void
  readonly release: () => void
}

export function createSession(initialConfig: Config, ports: Ports): Session {
  const { clock = systemClock, random = systemRandom, logger = consoleLogger } = ports
  let config = initialConfig
  const reporter = createReporter(logger, () => config.onError)
  const service = createServiceClient(ports.http, ports.sdk ?? `client/${version}`, () => config)
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
  })
  const matching = createMatching({
    config: () => config,
    ports,
    clock,
    random,
    service,
    reporter,
    install,
  })
  const arrivals = createArrivals(clock, () => config.linkHosts)

  let state = initialState(isMatchingAllowed(config, ports.platform))
  let scope: Scope | null = null
  let installReading: Promise<void> = Promise.resolve()
  let deadline = 0
  const clearLink = () => {
    dispatch({ type: 'cleared' })
  }
  const store = createStore(toSessionView(state, clearLink, null), (error) => {
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
      store.set(toSessionView(state, clearLink, store.get()))
      commands.forEach(execute)
    }
    isDispatching = false
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
        if (scope) void match(scope)
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
      case 'report-install': {
        const report = toInstallReport(command.link)
        events.log(createEvent(ServiceEventNames.Install, report, { clock, random, reporter }))
        return
      }
      case 'forget-deferred':
        if (install.keptLink ?? install.unanswered) {
          install.save({ keptLink: undefined, unanswered: undefined })
        }
        return
    }
  }

  function start(): void {
    const current = createScope(clock)
    scope = current
    const timeoutMs = getTimeoutMs(config)
    deadline = clock.now() + timeoutMs
    current.after(timeoutMs, () => {
      dispatch({ type: 'deadline' })
    })
    listenForLinks(current)
    events.start(current)
    dispatch({ type: 'started' })
  }

  function stop(): void {
    scope?.close()
    scope = null
    dispatch({ type: 'stopped' })
  }

  function listenForLinks(current: Scope): void {
    try {
      const unsubscribe = ports.links?.subscribe((url) => {
        const arrival = current.isClosed ? null : arrivals.record(url)
        if (arrival) dispatch({ type: 'opened', arrival })
      })
      if (unsubscribe) current.addCleanup(unsubscribe)
    } catch (error) {
      reporter.report(callbackThrew('links port', error))
    }
  }

  async function readInitialUrl(current: Scope): Promise<void> {
    const { links } = ports
    // Called once: a URL that arrives after the timeout is still the user's tap.
    const initialUrl = (async () => links?.getInitialUrl() ?? null)()
    const timeoutMs = getMatchTimes(getTimeoutMs(config)).startMs
    const settled = await current.withTimeout(timeoutMs, () => initialUrl)
    if (settled.kind === 'timeout') void initialUrl.then(applyInitialUrl, () => undefined)
    if (settled.kind !== 'stopped') applyInitialUrl(settled.kind === 'value' ? settled.value : null)

    function applyInitialUrl(url: unknown): void {
      // Checks for any running scope, not this one: a late URL is also valid after a restart.
      if (scope === null) return
      // A link opened since then is newer than the URL that started the app.
      const arrival = state.opened ? null : arrivals.record(url)
      dispatch({ type: 'initial-url-read', arrival })
    }
  }

  async function readInstall(current: Scope): Promise<void> {
    const read = await install.read(current, getMatchTimes(getTimeoutMs(config)).startMs)
    if (current.isClosed) return
    events.setInstallId(install.id)
    const keptLink = config.keepUntilCleared ? install.keptLink : null
    dispatch({ type: 'install-read', install: read, keptLink })
  }

  async function resolve(current: Scope, { sequence, link }: Arrival): Promise<void> {
    const context = { service, reporter, scope: current }
    const url = await resolveShort(link.url, config.linkHosts, getTimeoutMs(config), context)
    if (current.isClosed) return
    dispatch({ type: 'resolved', sequence, link: { ...link, url, route: linkRoute(url) } })
  }

  async function match(current: Scope): Promise<void> {
    // The app does not wait for a match that starts late, after consent. It gets a full timeout of its own.
    const isAwaited = state.status === 'pending'
    const until = isAwaited ? deadline : clock.now() + getTimeoutMs(config)
    const outcome = await matching.match(current, until, () => !state.opened && !state.isDismissed)
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
    const link = scope && state.canMatch ? await matching.matchPasted(scope, text) : null
    if (link) dispatch({ type: 'provided', link })
    return link !== null
  }

  function deliver(link: Link): void {
    try {
      config.onLink?.(link)
    } catch (error) {
      reporter.report(callbackThrew('onLink callback', error))
    }
  }

  const attachments: { config: Config }[] = []

  function adoptConfig(): void {
    config = attachments[attachments.length - 1]?.config ?? config
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
