import type { Clock, Ports } from '@throughlink/client'
import { createSeededRandom, createSimulatedClock, testSignals } from '@throughlink/client/testing'
import { ServiceEventNames } from '@throughlink/protocol'
import { createModelService, type ModelService } from './modelService.ts'
import type { Behaviour, LinkKind, ProcessScript, Scenario } from './scenario.ts'

const clickId = `tl1${'A'.repeat(52)}`

/** The link on the clipboard. */
export const copiedLink = 'https://l.acme.example/copied'

/** The state that outlives a process: storage, the time, and counters. */
export interface Phone {
  readonly items: Map<string, string>
  now: number
  processes: number
  taps: number
  /** The URL that the platform reports as the one that started the app. */
  initialUrl: string | null
  /** The data of the events that the service has stored. */
  readonly acceptedEvents: Set<unknown>
  /** The ids of those events that the client logged itself. */
  readonly acceptedReports: Set<string>
}

/** The calls of ports that an invariant is about, in order. */
export interface PortCall {
  readonly port: 'hasUrl' | 'readText' | 'referrer'
  readonly at: number
  /** How many match requests had been sent. */
  readonly matchRequests: number
}

/** One process on the phone. Exposes everything that the process does. */
export interface Process {
  readonly ports: Ports & { readonly clock: Clock }
  readonly service: ModelService
  readonly calls: readonly PortCall[]
  readonly open: (url: string) => void
  /** Whether the app is in the background, as while its activity is destroyed. */
  inBackground: boolean
  /** Called when the paste prompt appears. */
  onPrompt: () => void
  /** Returns the number of the client's timers, without those of simulated failures. */
  clientTimers: () => number
  listeners: () => number
  advance(ms: number): Promise<void>
  settle(): Promise<void>
  kill(): void
}

/** Returns whether an event reports an opened link. */
export function isReport(name: string): boolean {
  return Object.values<string>(ServiceEventNames).includes(name)
}

export function tapUrl(kind: LinkKind, tap: number): string {
  switch (kind) {
    case 'web':
      return `https://l.acme.example/p/${String(tap)}`
    case 'short':
      return `https://l.acme.example/s${String(tap)}?tap=${String(tap)}`
    case 'scheme':
      return `acme://p/${String(tap)}`
    case 'foreign':
      return `exp+acme://expo-development-client/?url=${String(tap)}`
  }
}

export function startProcess(phone: Phone, scenario: Scenario, script: ProcessScript): Process {
  const clock = createSimulatedClock(phone.now + script.afterMs)
  phone.processes += 1
  let isAlive = true
  let timers = 0
  const calls: PortCall[] = []
  const linkListeners = new Set<(url: string) => void>()
  const lifecycleListeners = new Set<() => void>()
  const { kind } = script.initialUrl
  if (kind === 'none') phone.initialUrl = null
  else if (kind !== 'same') phone.initialUrl = tapUrl(kind, phone.taps++)
  const service = createModelService(
    scenario,
    script,
    clock,
    () => isAlive,
    ({ id, name, data }) => {
      phone.acceptedEvents.add(data)
      if (isReport(name)) phone.acceptedReports.add(id)
    },
  )

  /** Runs `work` unless the process was killed. Never resolves after a kill. */
  function whileAlive<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
      if (isAlive) resolve(work())
    })
  }

  function behave<T>(behaviour: Behaviour, work: () => T): Promise<T> {
    if (behaviour === 'throw') throw new Error('the platform threw')
    if (behaviour === 'reject') return Promise.reject(new Error('the platform rejected'))
    if (behaviour === 'hang') return new Promise(() => undefined)
    if (behaviour === 'ok') return Promise.resolve().then(() => whileAlive(work))
    return new Promise((resolve, reject) => {
      clock.setTimer(() => {
        if (behaviour.fails) reject(new Error('the platform failed late'))
        else resolve(whileAlive(work))
      }, behaviour.delayMs)
    })
  }

  function listen<T>(listeners: Set<T>, listener: T): () => void {
    if (script.listening === 'throws') throw new Error('the platform threw')
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (script.listening === 'stop throws') throw new Error('the platform threw')
    }
  }

  function recordCall(port: PortCall['port']): void {
    if (!isAlive) return
    calls.push({ port, at: clock.now(), matchRequests: service.matchRequests.length })
    if (port === 'readText') process.onPrompt()
  }

  function createReferrer(): Ports['installReferrer'] {
    const { referrer } = script
    if (referrer === 'absent') return undefined
    if (referrer === 'foreign') return { read: () => ({ referrer: 'click_id=somebody-elses' }) }
    return {
      read() {
        recordCall('referrer')
        return behave(referrer, () => ({ referrer: `clickId=${clickId}` }))
      },
    }
  }

  function createClipboard(): Ports['clipboard'] {
    const { clipboard } = script
    if (clipboard === 'absent') return undefined
    return {
      hasUrl() {
        recordCall('hasUrl')
        return clipboard === 'text' ? false : behave(clipboard.hasUrl, () => true)
      },
      readText() {
        recordCall('readText')
        return clipboard === 'text' ? 'a secret' : behave(clipboard.answer, () => copiedLink)
      },
    }
  }

  const process: Process = {
    service,
    calls,
    inBackground: false,
    onPrompt: () => undefined,
    open(url) {
      for (const listener of [...linkListeners]) listener(url)
    },
    clientTimers: () => timers,
    listeners: () => linkListeners.size + lifecycleListeners.size,
    advance: (ms) => clock.advance(ms),
    settle: () => clock.settle(),
    kill() {
      isAlive = false
      phone.now = clock.now()
    },
    ports: {
      platform: scenario.platform,
      http: service,
      storage: {
        getItem: (key) => behave(script.storageReads, () => phone.items.get(key) ?? null),
        setItem: (key, value) =>
          behave(script.storageWrites, () => {
            phone.items.set(key, value)
          }),
      },
      links: {
        getInitialUrl: () => behave(script.initialUrlBehaviour, () => phone.initialUrl),
        subscribe: (listener) => listen(linkListeners, listener),
      },
      lifecycle: {
        onBackground: (listener) => listen(lifecycleListeners, listener),
        isInBackground: () => process.inBackground,
      },
      device: { read: () => behave(script.device, () => testSignals) },
      installReferrer: createReferrer(),
      clipboard: createClipboard(),
      clock: {
        now: clock.now,
        setTimer(run, delayMs) {
          timers += 1
          let isSet = true
          const unset = () => {
            if (isSet) timers -= 1
            isSet = false
          }
          const cancel = clock.setTimer(() => {
            unset()
            if (isAlive) run()
          }, delayMs)
          return () => {
            unset()
            cancel()
          }
        },
      },
      random: createSeededRandom(phone.processes),
      logger: { error: () => undefined },
    },
  }
  return process
}
