import { createLinkClient, createSessionRegistry, type Config } from '@throughlink/client'
import { testConfig } from '@throughlink/client/testing'
import type { Invariant } from './invariants.ts'
import { startProcess, tapUrl, type Phone } from './phone.ts'
import type { Behaviour, ProcessScript, Scenario, Step } from './scenario.ts'

export interface Violation {
  readonly invariant: Invariant
  readonly detail: string
}

/** What is remembered about an install from one process to the next. */
interface History {
  readonly installIds: Set<string>
  /** An attempt ended, and its end was surely written. */
  hasEnded: boolean
  /** A deferred link may not be shown any more: cleared, delivered, or beaten by an opened one. */
  deferredIsOver: string | null
  deferredDeliveries: number
  /** Whether storage read and wrote faithfully in every process so far. */
  storageIsFaithful: boolean
}

export async function runScenario(scenario: Scenario): Promise<Violation[]> {
  const violations: Violation[] = []
  const phone: Phone = { items: new Map(), now: Date.UTC(2026, 0, 1), processes: 0, taps: 0 }
  const history: History = {
    installIds: new Set(),
    hasEnded: false,
    deferredIsOver: null,
    deferredDeliveries: 0,
    storageIsFaithful: true,
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
  violate: (invariant: Invariant, detail: string) => void,
): Promise<void> {
  const process = startProcess(phone, scenario, script)
  const timeoutMs = scenario.config.timeoutMs ?? 5000
  const isFaithful = isFaithfulTo(script.storageReads) && isFaithfulTo(script.storageWrites)
  history.storageIsFaithful &&= isFaithful
  const mayRepeat = !history.storageIsFaithful
  const endedBefore = history.hasEnded && !mayRepeat
  const { deferredIsOver } = history

  let config: Config = {
    ...testConfig,
    ...scenario.config,
    onLink: (link) => {
      process.delivered.push(link)
      seeDelivery(link.url, link.type)
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
  /** The initial URL, from when the platform will tell it. It is a tap, unless a newer one came first. */
  let untold = toldInitialUrl(process.initialUrl, script)
  let toldAt = Infinity
  let deferredDeliveries = 0
  let shown: string | null = null
  const cleared = new Set<string>()
  let deferredClearedAt = Infinity
  /** The app cleared after it was told that there is nothing: a late deferred link is not wanted. */
  let isDismissed = false
  let requestsSeen = 0
  let endSeenAt: number | null = null
  let requestsAtEnd = 0
  let wasInterrupted = false
  let consentWas: Config['matching'] = config.matching

  function attempt(name: string, run: () => void): void {
    try {
      run()
    } catch (error) {
      violate('nothing is thrown', `${name}: ${String(error)}`)
    }
  }

  function hearInitialUrl(): void {
    if (untold === null || runningSince === null || now() < toldAt) return
    if (taps.length === 0) taps.push({ url: untold.url, at: toldAt, deliveries: 0 })
    untold = null
  }

  /** Short links are shown as what they stand for; the tap is told by its own part of the URL. */
  function tapOf(url: string) {
    hearInitialUrl()
    return [...taps].reverse().find((tap) => sameLink(tap.url, url))
  }

  function seeDelivery(url: string, type: string): void {
    if (type === 'deferred') {
      deferredDeliveries += 1
      history.deferredDeliveries += 1
      if (deferredDeliveries > 1) violate('delivered once', 'deferred link twice in a process')
      const isRepeat = history.deferredDeliveries > 1 && !scenario.config.keepUntilCleared
      if (isRepeat && !mayRepeat) violate('delivered once', 'deferred link twice in an install')
      return
    }
    const tap = tapOf(url)
    if (tap === undefined) violate('delivered once', 'a link that nobody tapped')
    else if (++tap.deliveries > 1) violate('delivered once', `one tap delivered twice: ${url}`)
  }

  function look(): void {
    hearInitialUrl()
    const snapshot = clients[0]?.getSnapshot()
    if (!snapshot) return
    const { isLinkProcessed, linkUrl, linkType } = snapshot
    if (wasProcessed && !isLinkProcessed) violate('processed for good', 'false again')
    wasProcessed = isLinkProcessed
    if (linkUrl !== shown && linkUrl !== null) {
      if (cleared.has(linkUrl)) violate('cleared stays cleared', linkUrl)
      if (linkType === 'deferred' && isDismissed) violate('cleared stays cleared', 'a late link')
      if (linkType === 'deferred' && taps.some((tap) => tap.at < now())) {
        violate('opened link wins', 'in this process')
      }
      if (linkType === 'deferred' && deferredIsOver !== null && !mayRepeat) {
        violate(
          deferredIsOver === 'cleared' ? 'cleared stays cleared' : 'opened link wins',
          `deferred link in a later process: ${deferredIsOver}`,
        )
      }
    }
    shown = linkUrl
  }

  function check(): void {
    look()
    const isRunning = runningSince !== null
    if (isRunning && now() - (runningSince ?? 0) >= timeoutMs && !wasProcessed) {
      violate('processed in time', `still waiting after ${String(now() - (runningSince ?? 0))} ms`)
    }
    checkRequests()
    const newest = taps[taps.length - 1]
    const isOverdue = newest && isRunning && now() - Math.max(newest.at, runningSince ?? 0)
    if (isOverdue && isOverdue >= timeoutMs && newest.deliveries === 0) {
      violate('a tap is not lost', newest.url)
    }
  }

  function checkRequests(): void {
    for (const request of process.matchRequests.slice(requestsSeen)) {
      history.installIds.add(String(request.body.installId))
      if (config.matching === 'off' && consentWas === 'off') violate('consent is kept', 'while off')
      const isDeterministic = config.matching === 'deterministic' && consentWas === config.matching
      if (isDeterministic && request.hasFingerprint) violate('consent is kept', 'a fingerprint')
      if (endedBefore) violate('one attempt', 'a request in a later process')
    }
    requestsSeen = process.matchRequests.length
    if (history.installIds.size > 1 && !mayRepeat) violate('one install id', 'several')
    if (process.conclusiveAnswers > 1 && !wasInterrupted) {
      violate('one attempt', 'two answers in a process')
    }
    if (process.conclusiveAnswers > 0 && endSeenAt === null) {
      endSeenAt = now()
      requestsAtEnd = process.matchRequests.length
    }
    if (endSeenAt !== null && !wasInterrupted && process.matchRequests.length > requestsAtEnd) {
      violate('one attempt', 'a request after the answer')
    }
    consentWas = config.matching
  }

  function tap(url: string): void {
    hearInitialUrl()
    const last = taps[taps.length - 1]
    if (!url.startsWith('exp+') && !(last?.url === url && now() - last.at < 2000)) {
      cleared.clear()
      taps.push({ url, at: now(), deliveries: 0 })
    }
    attempt('open', () => {
      process.open(url)
    })
  }

  async function perform(step: Step): Promise<void> {
    switch (step.type) {
      case 'advance':
        // In small strides, so that each state in between is looked at.
        for (let left = step.ms; left > 0; left -= 250) {
          await process.advance(Math.min(250, left))
          check()
        }
        return
      case 'open':
        // Nobody hears a tap while no client runs.
        if (runningSince === null || script.listening === 'throws') return
        tap(
          step.kind === 'again'
            ? (taps.at(-1)?.url ?? process.initialUrl ?? 'acme://p/x')
            : tapUrl(step.kind, phone.taps++),
        )
        return
      case 'clear': {
        const { isLinkProcessed, linkUrl, linkType } = clients[0]?.getSnapshot() ?? {}
        attempt('clearLink', () => clients[0]?.clearLink())
        // Tapped once more and still being resolved: that tap is yet to come.
        const isStillToCome = linkUrl ? tapOf(linkUrl)?.deliveries === 0 : false
        if (linkUrl && !isStillToCome) cleared.add(linkUrl)
        if (linkType === 'deferred') deferredClearedAt = now()
        if (isLinkProcessed && linkUrl === null) isDismissed = true
        return
      }
      case 'start':
        attempt('start', () => {
          stops[step.client] ??= clients[step.client]?.start() ?? null
        })
        if (runningSince === null && untold) toldAt = now() + untold.afterMs
        runningSince ??= now()
        return
      case 'stop':
        if (stops[step.client] === null) return
        attempt('stop', () => stops[step.client]?.())
        stops[step.client] = null
        if (stops.every((stop) => stop === null)) await allStopped()
        return
      case 'remount':
        if (stops[step.client] === null) return
        attempt('remount', () => {
          stops[step.client]?.()
          stops[step.client] = clients[step.client]?.start() ?? null
        })
        return
      case 'consent':
        config = { ...config, matching: step.matching }
        isDismissed = false
        if (process.matchRequests.length > 0) wasInterrupted = true
        attempt('update', () => {
          for (const client of clients) client.update(config)
        })
        return
    }
  }

  async function allStopped(): Promise<void> {
    runningSince = null
    wasInterrupted = true
    await process.settle()
    const left = { timers: process.clientTimers(), listeners: process.listeners() }
    if (left.timers > 0) violate('stop ends everything', `${String(left.timers)} timers`)
    if (left.listeners > 0) violate('stop ends everything', `${String(left.listeners)} listeners`)
    if (process.openRequests() > 0) violate('stop ends everything', 'a request')
  }

  const stopLooking = clients[0]?.subscribe(look)
  await perform({ type: 'start', client: 0 })
  for (const step of script.steps) {
    await perform(step)
    if (step.type !== 'advance') await process.settle()
    check()
  }
  if (isHealthyFirstRun()) {
    await perform({ type: 'advance', ms: timeoutMs })
    if (deferredDeliveries === 0) violate('a match is not lost', 'nothing was shown')
  }
  stopLooking?.()
  if (script.end === 'stop') {
    for (const client of [0, 1, 2]) await perform({ type: 'stop', client })
  }
  rememberEnd()
  process.kill()

  function isHealthyFirstRun(): boolean {
    return (
      phone.processes === 1 &&
      isFaithful &&
      scenario.platform !== 'web' &&
      scenario.config.matching === 'full' &&
      taps.length === 0 &&
      untold === null &&
      script.device === 'ok' &&
      script.initialUrlBehaviour === 'ok' &&
      script.match[0]?.reply === 'link' &&
      script.match[0].afterMs === 0 &&
      script.steps.every(({ type }) => type === 'advance' || type === 'remount' || type === 'start')
    )
  }

  function rememberEnd(): void {
    // Long enough after the answer for short-link resolution and the write to be over.
    const settledMs = endSeenAt === null ? 0 : now() - endSeenAt
    if (settledMs > timeoutMs * 2 && !wasInterrupted && isFaithful) history.hasEnded = true
    if (isFaithful && now() - deferredClearedAt > 10 * faithfulMs)
      history.deferredIsOver = 'cleared'
    const opened = taps.find((tap) => now() - tap.at > timeoutMs * 2)
    if (opened && isFaithful && runningSince !== null && !wasInterrupted) {
      history.hasEnded = true
      history.deferredIsOver ??= 'opened'
    }
  }
}

function toldInitialUrl(url: string | null, { initialUrlBehaviour: told }: ProcessScript) {
  if (url === null || url.startsWith('exp+')) return null
  if (told === 'throw' || told === 'reject' || told === 'hang') return null
  if (typeof told === 'object' && told.fails) return null
  return { url, afterMs: typeof told === 'object' ? told.delayMs : 0 }
}

/** A storage that is merely slow keeps its promises; the client waits this long for it. */
function isFaithfulTo(behaviour: Behaviour): boolean {
  if (typeof behaviour === 'string') return behaviour === 'ok'
  return !behaviour.fails && behaviour.delayMs <= faithfulMs
}

const faithfulMs = 40

function sameLink(tapped: string, delivered: string): boolean {
  if (tapped === delivered) return true
  const [path, query] = tapped.split('?')
  return delivered === `${String(path).replace(/\/([^/]+)$/, '/resolved/$1')}?${String(query)}`
}
