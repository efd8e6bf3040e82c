import type { TestApp } from '../servers/startTestbed.ts'
import type { Client, Reply } from './createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  readDecision,
  sendEvents,
  toLogId,
} from './phones.ts'
import { repeatWork } from './repeatWork.ts'

/** Something that a phone sent, with the id under which the service stores it. */
export interface Sent {
  readonly kind: 'click' | 'match' | 'event'
  readonly id: string
  readonly sentMs: number
  readonly answeredMs: number
}

/** Phones that use an app, and what they have sent. */
export interface Traffic {
  readonly sent: readonly Sent[]
  readonly requests: () => number
  /** What went wrong, one text for each request. */
  readonly failures: readonly string[]
  /** A tap, an install that matches it, and two events. */
  readonly use: () => Promise<void>
  /** Uses the app with several phones at a time, and returns a function that stops them. */
  readonly start: (phones: number, pauseMs: number) => () => Promise<void>
}

const eventsPerPhone = 2

export function createTraffic(client: Client, app: TestApp, eventName: string): Traffic {
  const sent: Sent[] = []
  const failures: string[] = []
  let requests = 0

  function record(what: string, reply: Reply, status: number): boolean {
    requests += 1
    if (reply.status === status) return true
    failures.push(`${what} ${reply.status} ${reply.body.replace(/\s+/g, ' ').slice(0, 80)}`)
    return false
  }

  async function use(): Promise<void> {
    let sentMs = Date.now()
    const { reply, clickId } = await click(client, app)
    if (!record('click', reply, 302) || clickId === null) return
    sent.push({ kind: 'click', id: toLogId(clickId), sentMs, answeredMs: Date.now() })

    const installId = makeInstallId()
    sentMs = Date.now()
    const matched = await matchByClickId(client, app, clickId, installId)
    if (record('match', matched, 200)) {
      if ((readDecision(matched)?.link ?? null) === null) failures.push('match without a link')
      sent.push({ kind: 'match', id: installId, sentMs, answeredMs: Date.now() })
    }

    const events = makeEvents(eventsPerPhone, eventName)
    sentMs = Date.now()
    if (!record('events', await sendEvents(client, app, events), 202)) return
    const answeredMs = Date.now()
    for (const { id } of events) sent.push({ kind: 'event', id, sentMs, answeredMs })
  }

  return {
    sent,
    requests: () => requests,
    failures,
    use,
    start(phones, pauseMs) {
      let isRunning = true
      const running = repeatWork({ work: [[phones, use]], pauseMs, isRunning: () => isRunning })
      return async () => {
        isRunning = false
        await running
      }
    },
  }
}
