import type { MatchRequest } from '@throughlink/protocol'
import type { HttpResponse, Link, Ports } from '@throughlink/client'
import { createSeededRandom, createSimulatedClock, testSignals } from '@throughlink/client/testing'
import type { Behaviour, ProcessScript, Reply, Scenario } from './scenario.ts'

const clickId = `tl1${'A'.repeat(52)}`

const deferredUrls = {
  long: 'https://acme.example/deferred/1?ref=a',
  short: 'https://l.acme.example/d1?utm=x',
}

/** The state that outlives a process: storage, the time, and counters. */
export interface Phone {
  readonly items: Map<string, string>
  now: number
  processes: number
  taps: number
}

export interface MatchRequestSeen {
  readonly at: number
  readonly body: MatchRequest
  readonly hasFingerprint: boolean
}

/** One process on the phone. Exposes everything that the process does. */
export interface Process {
  readonly ports: Ports
  readonly matchRequests: MatchRequestSeen[]
  /** The number of responses to the client that end the attempt. */
  conclusiveAnswers: number
  readonly delivered: Link[]
  readonly open: (url: string) => void
  readonly initialUrl: string | null
  /** Returns the number of the client's timers, without those of simulated failures. */
  clientTimers: () => number
  listeners: () => number
  openRequests: () => number
  advance(ms: number): Promise<void>
  settle(): Promise<void>
  kill(): void
}

export function tapUrl(kind: 'web' | 'short' | 'scheme' | 'foreign', tap: number): string {
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
  const clock = createSimulatedClock(phone.now)
  phone.processes += 1
  let isAlive = true
  let timers = 0
  let openRequests = 0
  const linkListeners = new Set<(url: string) => void>()
  const lifecycleListeners = new Set<() => void>()
  const { kind } = script.initialUrl
  const initialUrl = kind === 'none' ? null : tapUrl(kind, phone.taps++)

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

  function createResponse(reply: Reply, link: string): HttpResponse | null {
    const answer = (status: number, body: unknown, retryAfter: string | null = null) => ({
      status,
      retryAfter,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    switch (reply) {
      case 'link':
        return answer(200, { link, matchType: 'probabilistic', confidence: 0.97 })
      case 'none':
        return answer(200, { link: null, matchType: 'none', confidence: 0 })
      case '404':
        return answer(404, { code: 'link_not_found' })
      case '401':
        return answer(401, { code: 'invalid_key' })
      case '503':
        return answer(503, {})
      case 'busy':
        return answer(429, {}, '1')
      case 'portal':
        return answer(200, '<html>Sign in to the network</html>')
      case 'offline':
      case 'hang':
        return null
    }
  }

  function post(url: string, text: string) {
    openRequests += 1
    let isOpen = true
    const end = () => {
      if (isOpen) openRequests -= 1
      isOpen = false
    }
    const isMatch = url.endsWith('/match-link')
    const body = JSON.parse(text) as MatchRequest
    const index = process.matchRequests.length
    if (isMatch && isAlive) {
      const hasFingerprint = 'screenWidth' in body || 'shadow' in body
      process.matchRequests.push({ at: clock.now(), body, hasFingerprint })
    }
    const planned = isMatch
      ? (script.match[Math.min(index, script.match.length - 1)] ?? script.resolve)
      : script.resolve
    const response = new Promise<HttpResponse>((resolve, reject) => {
      if (planned.reply === 'hang') return
      const answer = () => {
        if (!isAlive || !isOpen) return
        end()
        const reply = createResponse(
          planned.reply,
          isMatch ? deferredUrls[scenario.deferred] : resolveShortUrl(body),
        )
        if (reply === null) {
          reject(new Error('Network request failed'))
          return
        }
        const isConclusive = ['link', 'none', '404', '401'].includes(planned.reply)
        if (isMatch && isConclusive) process.conclusiveAnswers += 1
        resolve(reply)
      }
      clock.setTimer(answer, planned.afterMs)
    })
    return { response, cancel: end }
  }

  const process: Process = {
    matchRequests: [],
    conclusiveAnswers: 0,
    delivered: [],
    initialUrl,
    open(url) {
      for (const listener of [...linkListeners]) listener(url)
    },
    clientTimers: () => timers,
    listeners: () => linkListeners.size + lifecycleListeners.size,
    openRequests: () => openRequests,
    advance: (ms) => clock.advance(ms),
    settle: () => clock.settle(),
    kill() {
      isAlive = false
      phone.now = clock.now()
    },
    ports: {
      platform: scenario.platform,
      http: { post: (request) => post(request.url, request.body) },
      storage: {
        getItem: (key) => behave(script.storageReads, () => phone.items.get(key) ?? null),
        setItem: (key, value) =>
          behave(script.storageWrites, () => {
            phone.items.set(key, value)
          }),
      },
      links: {
        getInitialUrl: () => behave(script.initialUrlBehaviour, () => initialUrl),
        subscribe: (listener) => listen(linkListeners, listener),
      },
      lifecycle: {
        onBackground: (listener) => listen(lifecycleListeners, listener),
      },
      device: { read: () => behave(script.device, () => testSignals) },
      installReferrer: createReferrer(script, behave),
      clipboard: createClipboard(script, behave),
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

type Behave = <T>(behaviour: Behaviour, work: () => T) => Promise<T>

function createReferrer({ referrer }: ProcessScript, behave: Behave): Ports['installReferrer'] {
  if (referrer === 'absent') return undefined
  if (referrer === 'foreign') return { read: () => ({ referrer: 'click_id=somebody-elses' }) }
  return { read: () => behave(referrer, () => ({ referrer: `clickId=${clickId}` })) }
}

function createClipboard({ clipboard }: ProcessScript, behave: Behave): Ports['clipboard'] {
  if (clipboard === 'absent') return undefined
  if (clipboard === 'text') return { hasUrl: () => false, readText: () => 'a secret' }
  return {
    hasUrl: () => true,
    readText: () => behave(clipboard, () => 'https://l.acme.example/copied'),
  }
}

/** Returns the link that the service resolves a short link to. */
function resolveShortUrl(body: unknown): string {
  const { url } = body as { url?: string }
  return String(url).replace(/\/([^/]+)$/, '/resolved/$1')
}
