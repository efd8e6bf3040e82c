import type { EventsRequest } from '@throughlink/protocol'
import type { Http, LinkStorage } from '@throughlink/client'
import { createSeededRandom, createTestPhone, type TestPhone } from '@throughlink/client/testing'

/** What happens to the operation during which a process is killed. */
export type KillVariant = 'not done' | 'done, not answered'

/** The phone's disk and the service: what survives a kill. */
export interface Outside {
  readonly items: Map<string, string>
  /** Every id under which the service was sent an event, by the event's name. */
  readonly sent: Map<string, Set<string>>
  /** Ids that the service has acknowledged to a living process. */
  readonly received: Set<string>
  processes: number
}

export interface Kill {
  /** The process dies at this storage or network operation, counted from 0. */
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
  /** How the service answers an upload; null for no connection. Default: it takes everything. */
  readonly answer?: (request: EventsRequest, index: number) => { status: number } | null
  /** How long storage and service take to answer. What they do, they do at once. */
  readonly answerAfterMs?: number
}

export function createOutside(): Outside {
  return { items: new Map(), sent: new Map(), received: new Set(), processes: 0 }
}

/**
 * A process that is killed at one chosen operation. Every operation takes effect in the moment it is
 * asked for and is answered later, so that a kill falls between two operations, or between an operation
 * and its answer. Once dead, nothing that the process still does has an effect.
 */
export function startKillable(outside: Outside, options: ProcessOptions = {}): KillableProcess {
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
    getItem: (key) => operate(() => outside.items.get(key) ?? null),
    setItem: (key, value) => operate(() => void outside.items.set(key, value)),
    removeItem: (key) => operate(() => void outside.items.delete(key)),
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
      const ids = outside.sent.get(name) ?? new Set()
      outside.sent.set(name, ids.add(id))
      if (answer.status === 202) outside.received.add(id)
    }
    const accepted = { accepted: request.events.length, duplicate: 0, rejected: [] }
    return { status: answer.status, retryAfter: null, body: JSON.stringify(accepted) }
  }

  // Each process makes ids that no other one makes, as real ones do.
  const random = createSeededRandom(++outside.processes)
  const phone: TestPhone = createTestPhone({ ports: { storage, http, random } })
  return { phone, operations: () => operations, isDead: () => isDead }
}

const noMatch = { status: 404, retryAfter: null, body: '{}' }
