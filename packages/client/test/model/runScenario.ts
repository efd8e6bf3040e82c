import { createLinkClient, createSessionRegistry, type Config } from '@throughlink/client'
import { testConfig } from '@throughlink/client/testing'
import type { Invariant } from './invariants.ts'
import { startProcess, tapUrl, type Phone } from './phone.ts'
import type { Behaviour, ProcessScript, Scenario, Step } from './scenario.ts'

export interface Violation {
  readonly invariant: Invariant
  readonly detail: string
}

/** What the model records about an install across processes. */
interface History {
  readonly installIds: Set<string>
  /** An attempt ended, and its end was certainly stored. */
  hasEnded: boolean
  /** Why a deferred link must not be shown again: `cleared` or `opened`. Null if it may be. */
  deferredEndReason: string | null
  deferredDeliveries: number
  /** Whether storage worked reliably in every process so far. */
  wasStorageReliable: boolean
}

export async function runScenario(scenario: Scenario): Promise<Violation[]> {
  const violations: Violation[] = []
  const phone: Phone = { items: new Map(), now: Date.UTC(2026, 0, 1), processes: 0, taps: 0 }
  const history: History = {
    installIds: new Set(),
    hasEnded: false,
    deferredEndReason: null,
    deferredDeliveries: 0,
    wasStorageReliable: true,
  }
  for (const script of scenario.processes) {
    await runProcess(scenario, script, phone, history, (invariant, detail) => {
      violations.push({ invariant, detail })
    })
  }
  return violations
}

async function runProcess(
  scenario: Scenario,
  script: ProcessScript,
  phone: Phone,
  history: History,
  reportViolation: (invariant: Invariant, detail: string) => void,
): Promise<void> {
  const process = startProcess(phone, scenario, script)
  const timeoutMs = scenario.config.timeoutMs ?? 5000
  const isStorageReliable = isReliable(script.storageReads) && isReliable(script.storageWrites)
  history.wasStorageReliable &&= isStorageReliable
  const mayRepeat = !history.wasStorageReliable
  const endedBefore = history.hasEnded && !mayRepeat
  const { deferredEndReason } = history

  let config: Config = {
    ...testConfig,
    ...scenario.config,
    onLink: (link) => {
      process.delivered.push(link)
      recordDelivery(link.url, link.type)
    },
  }
  const sessions = createSessionRegistry()
  const clients = [0, 1, 2].map(() => createLinkClient(config, process.ports, { sessions }))
  const stops: ((() => void) | null)[] = [null, null, null]
  const now = () => process.ports.clock?.now() ?? 0

  let runningSince: number | null = null
  let wasProcessed = false
  /** Taps that count, newest last. */
  const taps: { url: string; at: number; deliveries: number }[] = []
  /** The initial URL, until the platform reports it. It then counts as a tap, unless a newer tap came first. */
  let unreportedInitialUrl = readInitialUrl(process.initialUrl, script)
  let initialUrlReportedAt = Infinity
  let deferredDeliveries = 0
  let shown: string | null = null
  const cleared = new Set<string>()
  let deferredClearedAt = Infinity
  /** The app called `clearLink` without a link: a late deferred link must not be shown. */
  let isDismissed = false
  let requestsSeen = 0
  let endSeenAt: number | null = null
  let requestsAtEnd = 0
  let wasInterrupted = false
  let previousMatching: Config['matching'] = config.matching

  function tryCall(name: string, run: () => void): void {
    try {
      run()
    } catch (error) {
      reportViolation('nothing is thrown', `${name}: ${String(error)}`)
    }
  }

  function recordInitialUrl(): void {
    if (unreportedInitialUrl === null || runningSince === null || now() < initialUrlReportedAt)
      return
    if (taps.length === 0)
      taps.push({ url: unreportedInitialUrl.url, at: initialUrlReportedAt, deliveries: 0 })
    unreportedInitialUrl = null
  }

  /** Finds the tap of a shown URL. A resolved short link is recognized by the part of the URL unique to its tap. */
  function findTap(url: string) {
    recordInitialUrl()
    return [...taps].reverse().find((tap) => isSameLink(tap.url, url))
  }

  function recordDelivery(url: string, type: string): void {
    if (type === 'deferred') {
      deferredDeliveries += 1
      history.deferredDeliveries += 1
      if (deferredDeliveries > 1)
        reportViolation('delivered once', 'deferred link twice in a process')
      const isRepeat = history.deferredDeliveries > 1 && !scenario.config.keepUntilCleared
      if (isRepeat && !mayRepeat)
        reportViolation('delivered once', 'deferred link twice in an install')
      return
    }
    const tap = findTap(url)
    if (tap === undefined) reportViolation('delivered once', 'a link that was not tapped')
    else if (++tap.deliveries > 1)
      reportViolation('delivered once', `one tap delivered twice: ${url}`)
  }

  function observe(): void {
    recordInitialUrl()
    const snapshot = clients[0]?.getSnapshot()
    if (!snapshot) return
    const { isLinkProcessed, linkUrl, linkType } = snapshot
    if (wasProcessed && !isLinkProcessed) reportViolation('processed for good', 'false again')
    wasProcessed = isLinkProcessed
    if (linkUrl !== shown && linkUrl !== null) {
      if (cleared.has(linkUrl)) reportViolation('cleared stays cleared', linkUrl)
      if (linkType === 'deferred' && isDismissed)
        reportViolation('cleared stays cleared', 'a late link')
      if (linkType === 'deferred' && taps.some((tap) => tap.at < now())) {
        reportViolation('opened link wins', 'in this process')
      }
      if (linkType === 'deferred' && deferredEndReason !== null && !mayRepeat) {
        reportViolation(
          deferredEndReason === 'cleared' ? 'cleared stays cleared' : 'opened link wins',
          `deferred link in a later process: ${deferredEndReason}`,
        )
      }
    }
    shown = linkUrl
  }

  function check(): void {
    observe()
    const isRunning = runningSince !== null
    if (isRunning && now() - (runningSince ?? 0) >= timeoutMs && !wasProcessed) {
      reportViolation(
        'processed in time',
        `still waiting after ${String(now() - (runningSince ?? 0))} ms`,
      )
    }
    checkRequests()
    const newest = taps[taps.length - 1]
    const waitedMs = newest && isRunning && now() - Math.max(newest.at, runningSince ?? 0)
    if (waitedMs && waitedMs >= timeoutMs && newest.deliveries === 0) {
      reportViolation('a tap is not lost', newest.url)
    }
  }

  function checkRequests(): void {
    for (const request of process.matchRequests.slice(requestsSeen)) {
      history.installIds.add(String(request.body.installId))
      if (config.matching === 'off' && previousMatching === 'off')
        reportViolation('consent is kept', 'while off')
      const isDeterministic =
        config.matching === 'deterministic' && previousMatching === config.matching
      if (isDeterministic && request.hasFingerprint)
        reportViolation('consent is kept', 'a fingerprint')
      if (endedBefore) reportViolation('one attempt', 'a request in a later process')
    }
    requestsSeen = process.matchRequests.length
    if (history.installIds.size > 1 && !mayRepeat) reportViolation('one install id', 'several')
    if (process.conclusiveAnswers > 1 && !wasInterrupted) {
      reportViolation('one attempt', 'two answers in a process')
    }
    if (process.conclusiveAnswers > 0 && endSeenAt === null) {
      endSeenAt = now()
      requestsAtEnd = process.matchRequests.length
    }
    if (endSeenAt !== null && !wasInterrupted && process.matchRequests.length > requestsAtEnd) {
      reportViolation('one attempt', 'a request after the answer')
    }
    previousMatching = config.matching
  }

  function tap(url: string): void {
    recordInitialUrl()
    const last = taps[taps.length - 1]
    if (!url.startsWith('exp+') && !(last?.url === url && now() - last.at < 2000)) {
      cleared.clear()
      taps.push({ url, at: now(), deliveries: 0 })
    }
    tryCall('open', () => {
      process.open(url)
    })
  }

  async function perform(step: Step): Promise<void> {
    switch (step.type) {
      case 'advance':
        // In small steps, so that every intermediate state is observed.
        for (let left = step.ms; left > 0; left -= 250) {
          await process.advance(Math.min(250, left))
          check()
        }
        return
      case 'open':
        // A tap has no effect while no client runs.
        if (runningSince === null || script.listening === 'throws') return
        tap(
          step.kind === 'again'
            ? (taps.at(-1)?.url ?? process.initialUrl ?? 'acme://p/x')
            : tapUrl(step.kind, phone.taps++),
        )
        return
      case 'clear': {
        const { isLinkProcessed, linkUrl, linkType } = clients[0]?.getSnapshot() ?? {}
        tryCall('clearLink', () => clients[0]?.clearLink())
        // The link was tapped again and is still being resolved, so it will be shown once more.
        const isPending = linkUrl ? findTap(linkUrl)?.deliveries === 0 : false
        if (linkUrl && !isPending) cleared.add(linkUrl)
        if (linkType === 'deferred') deferredClearedAt = now()
        if (isLinkProcessed && linkUrl === null) isDismissed = true
        return
      }
      case 'start':
        tryCall('start', () => {
          stops[step.client] ??= clients[step.client]?.start() ?? null
        })
        if (runningSince === null && unreportedInitialUrl)
          initialUrlReportedAt = now() + unreportedInitialUrl.afterMs
        runningSince ??= now()
        return
      case 'stop':
        if (stops[step.client] === null) return
        tryCall('stop', () => stops[step.client]?.())
        stops[step.client] = null
        if (stops.every((stop) => stop === null)) await checkAllStopped()
        return
      case 'remount':
        if (stops[step.client] === null) return
        tryCall('remount', () => {
          stops[step.client]?.()
          stops[step.client] = clients[step.client]?.start() ?? null
        })
        return
      case 'consent':
        config = { ...config, matching: step.matching }
        isDismissed = false
        if (process.matchRequests.length > 0) wasInterrupted = true
        tryCall('update', () => {
          for (const client of clients) client.update(config)
        })
        return
    }
  }

  async function checkAllStopped(): Promise<void> {
    runningSince = null
    wasInterrupted = true
    await process.settle()
    const left = { timers: process.clientTimers(), listeners: process.listeners() }
    if (left.timers > 0) reportViolation('stop ends everything', `${String(left.timers)} timers`)
    if (left.listeners > 0)
      reportViolation('stop ends everything', `${String(left.listeners)} listeners`)
    if (process.openRequests() > 0) reportViolation('stop ends everything', 'a request')
  }

  const stopObserving = clients[0]?.subscribe(observe)
  await perform({ type: 'start', client: 0 })
  for (const step of script.steps) {
    await perform(step)
    if (step.type !== 'advance') await process.settle()
    check()
  }
  if (isHealthyFirstRun()) {
    await perform({ type: 'advance', ms: timeoutMs })
    if (deferredDeliveries === 0) reportViolation('a match is not lost', 'nothing was shown')
  }
  stopObserving?.()
  if (script.end === 'stop') {
    for (const client of [0, 1, 2]) await perform({ type: 'stop', client })
  }
  recordEnd()
  process.kill()

  function isHealthyFirstRun(): boolean {
    return (
      phone.processes === 1 &&
      isStorageReliable &&
      scenario.platform !== 'web' &&
      scenario.config.matching === 'full' &&
      taps.length === 0 &&
      unreportedInitialUrl === null &&
      script.device === 'ok' &&
      script.initialUrlBehaviour === 'ok' &&
      script.match[0]?.reply === 'link' &&
      script.match[0].afterMs === 0 &&
      script.steps.every(({ type }) => type === 'advance' || type === 'remount' || type === 'start')
    )
  }

  function recordEnd(): void {
    // Long enough after the response for short-link resolution and the write to finish.
    const settledMs = endSeenAt === null ? 0 : now() - endSeenAt
    if (settledMs > timeoutMs * 2 && !wasInterrupted && isStorageReliable) history.hasEnded = true
    if (isStorageReliable && now() - deferredClearedAt > 10 * reliableDelayMs)
      history.deferredEndReason = 'cleared'
    const opened = taps.find((tap) => now() - tap.at > timeoutMs * 2)
    if (opened && isStorageReliable && runningSince !== null && !wasInterrupted) {
      history.hasEnded = true
      history.deferredEndReason ??= 'opened'
    }
  }
}

function readInitialUrl(url: string | null, { initialUrlBehaviour: behaviour }: ProcessScript) {
  if (url === null || url.startsWith('exp+')) return null
  if (behaviour === 'throw' || behaviour === 'reject' || behaviour === 'hang') return null
  if (typeof behaviour === 'object' && behaviour.fails) return null
  return { url, afterMs: typeof behaviour === 'object' ? behaviour.delayMs : 0 }
}

/** Returns whether a storage works: one that is only slow counts if the client waits long enough for it. */
function isReliable(behaviour: Behaviour): boolean {
  if (typeof behaviour === 'string') return behaviour === 'ok'
  return !behaviour.fails && behaviour.delayMs <= reliableDelayMs
}

const reliableDelayMs = 40

function isSameLink(tapped: string, delivered: string): boolean {
  if (tapped === delivered) return true
  const [path, query] = tapped.split('?')
  return delivered === `${String(path).replace(/\/([^/]+)$/, '/resolved/$1')}?${String(query)}`
}
