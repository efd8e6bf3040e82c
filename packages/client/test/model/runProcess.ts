import { createLinkClient, createSessionRegistry } from '@throughlink/client'
import { testConfig } from '@throughlink/client/testing'
import { createEventChecks } from './checkEvents.ts'
import { createLinkChecks } from './checkLinks.ts'
import { createMatchRequestChecks } from './checkMatchRequests.ts'
import { checkReports } from './checkReports.ts'
import { createSourceChecks } from './checkSources.ts'
import { type Phone, startProcess, tapUrl } from './phone.ts'
import {
  getAnswerTime,
  type History,
  isReliable,
  type ProcessContext,
  type Report,
} from './processContext.ts'
import type { ProcessScript, Scenario, Step } from './scenario.ts'

/** The user may answer the paste prompt late. */
const promptMs = 61_000
/** The longest pause between two tries of a match, and the time for a try. */
const retryMs = 45_000
/** A running match outlives the last stop by this time. */
const lingerMs = 2000

/** Runs one process on the phone, and checks every invariant while it runs. */
export async function runProcess(
  scenario: Scenario,
  script: ProcessScript,
  phone: Phone,
  history: History,
  report: Report,
): Promise<void> {
  const process = startProcess(phone, scenario, script)
  const { now } = process.ports.clock
  const timeoutMs = scenario.config.timeoutMs ?? 5000
  const isStorageReliable = isReliable(script.storageReads) && isReliable(script.storageWrites)
  history.wasStorageReliable &&= isStorageReliable

  const context: ProcessContext = {
    scenario,
    script,
    phone,
    process,
    history,
    timeoutMs,
    isStorageReliable,
    report,
    now,
    startedAt: now(),
    config: {
      ...testConfig,
      ...scenario.config,
      onLink: (link) => {
        links.recordDelivery(link)
      },
    },
    runningSince: null,
    stoppedAt: -Infinity,
    wasInterrupted: false,
    wasDisturbed: false,
    wasAllowed: scenario.platform !== 'web' && scenario.config.matching !== 'off',
    hadGap: false,
    dismissedAt: Infinity,
  }
  const links = createLinkChecks(context, () => first)
  const sources = createSourceChecks(context, links.hasTapBefore)
  const requests = createMatchRequestChecks(context, sources.checkRequest)
  const sessions = createSessionRegistry()
  const createClient = () => createLinkClient(context.config, process.ports, { sessions })
  const clients = [createClient(), createClient(), createClient()] as const
  const [first] = clients
  const stops: (() => void)[] = []
  const events = createEventChecks(context, first)

  function tryCall(name: string, run: () => void): void {
    try {
      run()
    } catch (error) {
      report('nothing is thrown', `${name}: ${String(error)}`)
    }
  }

  function check(): void {
    links.check()
    requests.check()
    events.check()
  }

  async function advance(ms: number): Promise<void> {
    // In small steps, so that every intermediate state is observed; in larger ones during a long wait.
    for (let left = ms; left > 0;) {
      const stepMs = Math.min(left > 20_000 ? 2000 : 250, left)
      await process.advance(stepMs)
      left -= stepMs
      check()
    }
  }

  function start(client: number): void {
    tryCall('start', () => {
      const stop = stops[client] ?? clients[client]?.start()
      if (stop) stops[client] = stop
    })
    if (context.runningSince !== null) return
    context.runningSince = now()
    links.recordStart()
  }

  function stop(client: number): void {
    tryCall('stop', () => stops[client]?.())
    Reflect.deleteProperty(stops, client)
    if (isAnyRunning()) return
    context.runningSince = null
    context.stoppedAt = now()
  }

  function isAnyRunning(): boolean {
    return Object.keys(stops).length > 0
  }

  async function remount(client: number, gapMs: number): Promise<void> {
    if (!stops[client]) return
    const { runningSince } = context
    stop(client)
    if (gapMs > 0) {
      if (!isAnyRunning()) context.hadGap = true
      await advance(gapMs)
    } else {
      // In the same turn, the session does not notice it.
      context.runningSince = runningSince
    }
    start(client)
  }

  async function stopAll(): Promise<void> {
    for (const client of clients.keys()) if (stops[client]) stop(client)
    await checkAllStopped()
  }

  async function checkAllStopped(): Promise<void> {
    context.wasInterrupted = true
    context.wasDisturbed = true
    await process.advance(lingerMs)
    const left = {
      timers: process.clientTimers(),
      listeners: process.listeners(),
      requests: process.service.openRequests,
    }
    for (const [what, count] of Object.entries(left))
      if (count > 0) report('stop ends everything', `${String(count)} ${what}`)
  }

  async function perform(step: Step): Promise<void> {
    switch (step.type) {
      case 'advance':
        await advance(step.ms)
        return
      case 'open': {
        // A tap has no effect while no client runs.
        if (context.runningSince === null || script.listening === 'throws') return
        const url = step.kind === 'again' ? links.lastUrl() : tapUrl(step.kind, phone.taps++)
        links.recordTap(url)
        tryCall('open', () => {
          process.open(url)
        })
        return
      }
      case 'clear':
        tryCall('clearLink', links.clear)
        return
      case 'start':
        start(step.client)
        return
      case 'stop':
        if (!stops[step.client]) return
        stop(step.client)
        if (!isAnyRunning()) await checkAllStopped()
        return
      case 'remount':
        await remount(step.client, step.gapMs)
        return
      case 'recreate': {
        // A client that was stopped before does not learn that the activity was destroyed, so the same URL is old.
        const isNew = step.kind !== 'same' && (step.kind !== 'again' || isAnyRunning())
        process.inBackground = isNew
        await stopAll()
        await advance(step.afterMs - lingerMs)
        process.inBackground = false
        if (isNew) {
          if (step.kind !== 'again') phone.initialUrl = tapUrl(step.kind, phone.taps++)
          links.recordNewActivity()
        }
        start(0)
        return
      }
      case 'consent':
        context.config = { ...context.config, matching: step.matching }
        context.dismissedAt = Infinity
        context.wasDisturbed = true
        if (step.matching === 'off') context.wasAllowed = false
        if (process.service.matchRequests.length > 0) context.wasInterrupted = true
        tryCall('update', () => {
          for (const client of clients) client.update(context.config)
        })
        return
      case 'log':
        if (stops[0]) events.log(step.count)
        return
    }
  }

  const stopObserving = first.subscribe(links.observe)
  start(0)
  for (const step of script.steps) {
    await perform(step)
    await process.settle()
    check()
  }
  await checkHealthyFirstRun()
  events.checkQueue()
  checkReports(context, first, links.countTaps())
  stopObserving()
  if (script.end === 'stop') await stopAll()
  recordEnd()
  process.kill()
  events.checkStorage()

  /** The link must be shown if nothing but the service's outage was in its way. */
  async function checkHealthyFirstRun(): Promise<void> {
    const { outage, match } = script
    const isFirst = phone.processes === 1
    const isOpen = !history.hasSent || (scenario.config.resumeUnanswered && !history.hasAnswer)
    const isUntouched = !history.hadTap && !history.hadClear
    const isHealthy =
      script.end === 'stop' &&
      (isFirst || (isOpen && isUntouched)) &&
      history.wasStorageReliable &&
      scenario.platform !== 'web' &&
      scenario.config.matching === 'full' &&
      links.hasNoTap() &&
      getAnswerTime(script.device, 0) !== null &&
      script.initialUrlBehaviour === 'ok' &&
      script.steps.every(({ type }) => ['advance', 'remount', 'start', 'log'].includes(type))
    if (!isHealthy) return
    if (outage) {
      const livedMs = now() - context.startedAt
      await advance(Math.max(0, outage.untilMs - livedMs) + timeoutMs + promptMs + retryMs)
      if (links.deferredDeliveries === 0)
        report('an outage does not lose the match', 'nothing was shown')
    } else if (match[0]?.reply === 'link' && match[0].afterMs === 0) {
      await advance(timeoutMs + promptMs)
      if (links.deferredDeliveries > 0) return
      const later = history.hasSent ? 'a resumed attempt goes on' : 'nothing sent, nothing spent'
      report(isFirst ? 'a match is not lost' : later, 'nothing was shown')
    }
  }

  function recordEnd(): void {
    // Long enough after the response for short-link resolution and the write to finish.
    const settledMs = requests.endSeenAt === null ? 0 : now() - requests.endSeenAt
    if (settledMs > timeoutMs * 2 && !context.wasInterrupted && isStorageReliable)
      history.hasEnded = true
    links.recordEnd()
    history.hasSent ||= process.service.matchRequests.length > 0
    const isAsking = process.calls.some(({ port }) => port === 'hasUrl')
    history.mayBeMarkedAsked ||= isAsking && script.storageWrites !== 'ok'
    history.hasAnswer ||= process.service.conclusiveAnswers > 0
    history.hadTap ||= !links.hasNoTap()
    history.hadClear ||= script.steps.some(({ type }) => type === 'clear')
  }
}
