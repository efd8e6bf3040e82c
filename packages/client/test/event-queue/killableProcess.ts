import type { Http, LinkStorage } from '@throughlink/client'
import { createSeededRandom, createTestPhone, type TestPhone } from '@throughlink/client/testing'
import type { EventsRequest } from '@throughlink/protocol'

/** Whether the operation takes effect during which the process is killed. */
export type KillVariant = 'not done' | 'done, not answered'

/** The phone's storage and the service, which survive a kill. */
export interface SurvivingState {
  readonly items: Map<string, string>
  /** All ids under which each event was sent to the service, by event name. */
  readonly sent: Map<string, Set<string>>
  /** Ids that the service has acknowledged. */
  readonly received: Set<string>
  processes: number
}

export interface Kill {
  /** The index of the storage or network operation at which the process is killed. */
  readonly at: number
  readonly variant: KillVariant
}

export interface KillableProcess {
  readonly phone: TestPhone
  readonly operations: () => number
  readonly isDead: () => boolean
}

export interface ProcessOptions {
  readonly kill?: Kill
  /** Returns the service's response to an upload, or null for no connection. Default: accepts everything. */
  readonly answer?: (request: EventsRequest, index: number) => { status: number } | null
  /** The delay before storage and service respond. Their effects are immediate. */
  readonly answerAfterMs?: number
}

export function createSurvivingState(): SurvivingState {
  return { items: new Map(), sent: new Map(), received: new Set(), processes: 0 }
}

/**
 * Starts a process that is killed at one chosen operation. Every operation takes effect immediately and responds
 * later, so a kill falls between two operations, or between an operation and its response. After the kill,
 * nothing that the process does has an effect.
 */
export function startKillableProcess(
  state: SurvivingState,
  options: ProcessOptions = {},
): KillableProcess {
  const { kill, answerAfterMs = 3 } = options
  let operations = 0
  let uploads = 0
  let isDead = false

  function operate<T>(effect: () => T): Promise<T> {
    const index = operations++
    if (isDead) return new Promise(() => undefined)
    if (index === kill?.at) {
      isDead = true
      if (kill.variant === 'done, not answered') effect()
      return new Promise(() => undefined)
    }
    const result = effect()
    return new Promise((resolve) => {
      phone.clock.setTimer(() => {
        if (!isDead) resolve(result)
      }, answerAfterMs)
    })
  }

  const storage: LinkStorage = {
    getItem: (key) => operate(() => state.items.get(key) ?? null),
    setItem: (key, value) => operate(() => void state.items.set(key, value)),
    removeItem: (key) => operate(() => void state.items.delete(key)),
  }

  const http: Http = {
    post: ({ url, body }) => ({
      cancel: () => undefined,
      response: operate(() => (url.endsWith('/events') ? upload(body) : noMatch)).then((answer) => {
        if (answer === null) throw new Error('Network request failed')
        return answer
      }),
    }),
  }

  function upload(body: string) {
    const request = JSON.parse(body) as EventsRequest
    const answer = options.answer ? options.answer(request, uploads++) : { status: 202 }
    if (answer === null) return null
    for (const { id, name } of request.events) {
      const ids = state.sent.get(name) ?? new Set()
      state.sent.set(name, ids.add(id))
      if (answer.status === 202) state.received.add(id)
    }
    const accepted = { accepted: request.events.length, duplicate: 0, rejected: [] }
    return { status: answer.status, retryAfter: null, body: JSON.stringify(accepted) }
  }

  // Seeded per process, so that ids are unique across processes, as in production.
  const random = createSeededRandom(++state.processes)
  const phone: TestPhone = createTestPhone({ ports: { storage, http, random } })
  return { phone, operations: () => operations, isDead: () => isDead }
}

const noMatch = { status: 404, retryAfter: null, body: '{}' }
