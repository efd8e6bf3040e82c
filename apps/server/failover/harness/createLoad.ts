import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkEvent } from '@throughlink/protocol'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  readDecision,
  sendEvents,
  toLogId,
} from '../../faults/harness/phones.ts'
import type { Reply } from '../../faults/harness/createClient.ts'
import type { Service } from './openService.ts'

/** Everything that the service has acknowledged, and what it refused. */
export interface History {
  /** Ids of answered clicks in the log. */
  readonly clicks: Set<string>
  /** Ids of events whose 202 response arrived. */
  readonly events: Set<string>
  /** Ids of clicks in the log by the installs that got them. */
  readonly claims: Map<string, string>
  /** Statuses of clicks on a known link. */
  readonly taps: number[]
  /** How long each of them took, in milliseconds. */
  readonly tapMs: number[]
  /** Responses that no outage explains: neither a success nor a 503. */
  readonly unexpected: string[]
  /** Number of requests that were refused with 503. */
  refused: number
}

export interface Load {
  readonly history: History
  readonly start: () => void
  readonly stop: () => Promise<void>
}

const clickers = 6
const matchers = 4
const senders = 4
const eventsPerBatch = 3
const pauseMs = 5
const retryMs = 50

/**
 * People who tap a link, apps that are opened for the first time, and apps that send events. An app repeats what was
 * not acknowledged, as the SDK does. Two installs request each click, and the second must not get it.
 */
export function createLoad({ app, server }: Service): Load {
  const history: History = {
    clicks: new Set(),
    events: new Set(),
    claims: new Map(),
    taps: [],
    tapMs: [],
    unexpected: [],
    refused: 0,
  }

  function addRefusal(kind: string, { status, body }: Reply): void {
    if (status === 503) history.refused += 1
    else history.unexpected.push(`${kind} ${status} ${body}`)
  }
  let isRunning = false
  let running: Promise<unknown> = Promise.resolve()

  async function repeat(work: () => Promise<void>): Promise<void> {
    while (isRunning && !server.hasEnded()) {
      await work()
      await sleep(pauseMs)
    }
  }

  async function tap(): Promise<string | null> {
    const { reply, clickId } = await click(server, app)
    history.taps.push(reply.status)
    history.tapMs.push(reply.tookMs)
    if (clickId !== null) history.clicks.add(toLogId(clickId))
    else addRefusal('click', reply)
    return clickId
  }

  async function openTwice(): Promise<void> {
    const clickId = await tap()
    if (clickId === null) return
    await Promise.all([openApp(clickId), openApp(clickId)])
  }

  async function openApp(clickId: string): Promise<void> {
    const installId = makeInstallId()
    while (isRunning) {
      const reply = await matchByClickId(server, app, clickId, installId)
      const decision = readDecision(reply)
      if (decision !== null) {
        if (decision.link !== null) history.claims.set(installId, toLogId(clickId))
        return
      }
      addRefusal('match', reply)
      await sleep(retryMs)
    }
  }

  async function sendBatch(): Promise<void> {
    const batch: LinkEvent[] = makeEvents(eventsPerBatch)
    while (isRunning) {
      const reply = await sendEvents(server, app, batch)
      if (reply.status === 202) {
        for (const { id } of batch) history.events.add(id)
        return
      }
      addRefusal('events', reply)
      await sleep(retryMs)
    }
  }

  const tapOnce = async () => {
    await tap()
  }

  return {
    history,
    start() {
      isRunning = true
      running = Promise.all([
        ...Array.from({ length: clickers }, () => repeat(tapOnce)),
        ...Array.from({ length: matchers }, () => repeat(openTwice)),
        ...Array.from({ length: senders }, () => repeat(sendBatch)),
      ])
    },
    async stop() {
      isRunning = false
      await running
    },
  }
}

export function countAcknowledged({ clicks, events, claims }: History): number {
  return clicks.size + events.size + claims.size
}
