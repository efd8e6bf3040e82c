import { ServiceEventNames } from '@throughlink/protocol'
import { timeoutOf, type Config } from '../config.ts'
import { consoleLogger } from '../defaults/consoleLogger.ts'
import { systemClock } from '../defaults/systemClock.ts'
import { systemRandom } from '../defaults/systemRandom.ts'
import { createEvent } from '../events/createEvent.ts'
import { createEventJournal } from '../events/eventJournal.ts'
import { createEventQueue, type EventQueue } from '../events/createEventQueue.ts'
import { defaultFlushPolicies } from '../events/flushPolicies.ts'
import { createInstall } from '../install/createInstall.ts'
import type { Link } from '../link.ts'
import { matchTimes } from '../match/matchTimes.ts'
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
import { installReport } from './installReport.ts'
import { viewOf, type SessionView } from './linkSnapshot.ts'
import {
  initialState,
  type Arrival,
  type SessionCommand,
  type SessionInput,
} from './sessionState.ts'
import { transition } from './transition.ts'

/**
 * One app's session in this process. It decides next to nothing itself: inputs go through `transition`,
 * and the commands that come out are carried out here. Only which arrivals are new is told here, because
 * one that is dropped must not count as the last.
 */
export interface Session {
  readonly store: Pick<Store<SessionView>, 'get' | 'subscribe'>
  readonly events: EventQueue
  /** Runs the session until the last one who attached has released it. */
  attach(config: Config): Attachment
  /** Somebody no longer waits: what is not known by now arrives late. */
  stopWaiting(): void
  clearLink(): void
  /** Asks the service for the link that a person pasted; resolves to whether there is one. */
  matchPasted(text: string): Promise<boolean>
  /** Shows a deferred link as if it had been matched. Nothing is written or sent. */
  simulateDeferred(link: Link): void
}

/** One who runs the session. Of several, the config of whoever attached last holds. */
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

  let state = initialState(mayMatch(config, ports.platform))
  let scope: Scope | null = null
  let installReading: Promise<void> = Promise.resolve()
  let deadline = 0
  const clearLink = () => {
    dispatch({ type: 'cleared' })
  }
  const store = createStore(viewOf(state, clearLink, null), (error) => {
    reporter.report(callbackThrew('listener', error))
  })

  const inputs: SessionInput[] = []
  let isDispatching = false

  /** Inputs that arrive while one is being handled wait for it: no rule sees a half-made change. */
  function dispatch(input: SessionInput): void {
    inputs.push(input)
    if (isDispatching) return
    isDispatching = true
    for (let next = inputs.shift(); next; next = inputs.shift()) {
      const { state: changed, commands } = transition(state, next)
      state = changed
      store.set(viewOf(state, clearLink, store.get()))
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
        install.remember({ processed: true, unanswered: undefined })
        return
      case 'report-install': {
        const report = installReport(command.link)
        events.log(createEvent(ServiceEventNames.Install, report, { clock, random, reporter }))
        return
      }
      case 'forget-deferred':
        if (install.keptLink ?? install.unanswered) {
          install.remember({ keptLink: undefined, unanswered: undefined })
        }
        return
    }
  }

  function start(): void {
    const current = createScope(clock)
    scope = current
    const timeoutMs = timeoutOf(config)
    deadline = clock.now() + timeoutMs
    current.after(timeoutMs, () => {
      dispatch({ type: 'deadline' })
    })
    listen(current)
    events.start(current)
    dispatch({ type: 'started' })
  }

  function stop(): void {
    scope?.close()
    scope = null
    dispatch({ type: 'stopped' })
  }

  function listen(current: Scope): void {
    try {
      const unsubscribe = ports.links?.subscribe((url) => {
        const arrival = current.closed ? null : arrivals.take(url)
        if (arrival) dispatch({ type: 'opened', arrival })
      })
      if (unsubscribe) current.own(unsubscribe)
    } catch (error) {
      reporter.report(callbackThrew('link source', error))
    }
  }

  async function readInitialUrl(current: Scope): Promise<void> {
    const { links } = ports
    // Asked once: a hung answer that arrives after its limit is still the person's tap.
    const answer = (async () => links?.getInitialUrl() ?? null)()
    const limitMs = matchTimes(timeoutOf(config)).startMs
    const settled = await current.within(limitMs, () => answer)
    if (settled.kind === 'timeout') void answer.then(takeInitialUrl, () => undefined)
    if (settled.kind !== 'stopped') takeInitialUrl(settled.kind === 'value' ? settled.value : null)

    function takeInitialUrl(url: unknown): void {
      // Not this run of the session, any: a late answer is good after a restart too.
      if (scope === null) return
      // Whatever was opened since is newer than the URL that started the app.
      const arrival = state.opened ? null : arrivals.take(url)
      dispatch({ type: 'initial-url-read', arrival })
    }
  }

  async function readInstall(current: Scope): Promise<void> {
    const read = await install.read(current, matchTimes(timeoutOf(config)).startMs)
    if (current.closed) return
    events.identify(install.id)
    const keptLink = config.keepUntilCleared ? install.keptLink : null
    dispatch({ type: 'install-read', install: read, keptLink })
  }

  async function resolve(current: Scope, { sequence, link }: Arrival): Promise<void> {
    const parts = { service, reporter, scope: current }
    const url = await resolveShort(link.url, config.linkHosts, timeoutOf(config), parts)
    if (current.closed) return
    dispatch({ type: 'resolved', sequence, link: { ...link, url, route: linkRoute(url) } })
  }

  async function match(current: Scope): Promise<void> {
    // Nobody waits for a match that starts late, after consent; it has a budget of its own.
    const isAwaited = state.status === 'pending'
    const until = isAwaited ? deadline : clock.now() + timeoutOf(config)
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
    // Before that, the service could not tell whose paste it is.
    await installReading
    const link = scope && state.mayMatch ? await matching.paste(scope, text) : null
    if (link) dispatch({ type: 'handed-in', link })
    return link !== null
  }

  function deliver(link: Link): void {
    try {
      config.onLink?.(link)
    } catch (error) {
      reporter.report(callbackThrew('onLink', error))
    }
  }

  const attachments: { config: Config }[] = []

  function useNewestConfig(): void {
    config = attachments[attachments.length - 1]?.config ?? config
    const isAllowed = mayMatch(config, ports.platform)
    if (!isAllowed) matching.cancelPaste()
    if (isAllowed !== state.mayMatch) dispatch({ type: 'match-allowed', mayMatch: isAllowed })
  }

  return {
    store,
    events,
    clearLink,
    matchPasted,
    simulateDeferred(link) {
      dispatch({ type: 'handed-in', link })
    },
    attach(initial) {
      const attachment = { config: initial }
      attachments.push(attachment)
      useNewestConfig()
      if (scope === null) start()
      return {
        update(next) {
          attachment.config = next
          useNewestConfig()
        },
        release() {
          const index = attachments.indexOf(attachment)
          if (index < 0) return
          attachments.splice(index, 1)
          useNewestConfig()
          // One microtask of patience: a remount releases and attaches in one go, and must find the
          // session running, or it would ask the service a second time.
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

function mayMatch({ matching = 'full' }: Config, platform: Platform): boolean {
  return platform !== 'web' && matching !== 'off'
}
