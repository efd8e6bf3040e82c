import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkEvent } from '@throughlink/protocol'
import type { Reply } from '../../harness/phones/createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  sendEvents,
  toLogId,
} from '../../harness/phones/phones.ts'
import { repeatWork } from '../../harness/phones/repeatWork.ts'
import type { ServerProcess } from '../../harness/servers/startServer.ts'
import type { TestApp } from '../../harness/servers/startTestbed.ts'

export type Phase = 'up' | 'down' | 'back'

export interface Answered {
  /** The phase when it was sent and when the response arrived. */
  readonly phases: readonly [Phase, Phase]
  readonly reply: Reply
}

/** What the people of one app did, and which responses they got. */
export interface AppHistory {
  readonly clicks: Answered[]
  readonly events: Answered[]
  readonly matches: Answered[]
  /** Ids of answered clicks in the log. */
  readonly clickIds: Set<string>
  readonly eventIds: Set<string>
  readonly installIds: Set<string>
  /** Requests without a success yet. */
  readonly unsettledEvents: Set<readonly LinkEvent[]>
  readonly unsettledInstalls: Map<string, string>
}

export interface AppLoad {
  readonly app: TestApp
  readonly history: AppHistory
  readonly run: () => Promise<void>
  /** Sends what had no success again, until it has. */
  readonly settle: () => Promise<void>
}

const pauseMs = 20
const settleMs = 30_000

/** People who tap links of an app, phones that send its events, and phones that request their link. */
export function createAppLoad(
  app: TestApp,
  server: ServerProcess,
  getPhase: () => Phase | null,
): AppLoad {
  const history: AppHistory = {
    clicks: [],
    events: [],
    matches: [],
    clickIds: new Set(),
    eventIds: new Set(),
    installIds: new Set(),
    unsettledEvents: new Set(),
    unsettledInstalls: new Map(),
  }

  async function tap(): Promise<string | null> {
    const sent = getPhase() ?? 'back'
    const { reply, clickId } = await click(server, app)
    history.clicks.push({ phases: [sent, getPhase() ?? 'back'], reply })
    if (clickId !== null) history.clickIds.add(toLogId(clickId))
    return clickId
  }

  async function send(events: readonly LinkEvent[]): Promise<void> {
    history.unsettledEvents.add(events)
    const sent = getPhase() ?? 'back'
    const reply = await sendEvents(server, app, events)
    history.events.push({ phases: [sent, getPhase() ?? 'back'], reply })
    if (reply.status !== 202) return
    history.unsettledEvents.delete(events)
    for (const { id } of events) history.eventIds.add(id)
  }

  async function match(installId: string, clickId: string): Promise<void> {
    history.unsettledInstalls.set(installId, clickId)
    const sent = getPhase() ?? 'back'
    const reply = await matchByClickId(server, app, clickId, installId)
    history.matches.push({ phases: [sent, getPhase() ?? 'back'], reply })
    if (reply.status !== 200) return
    history.unsettledInstalls.delete(installId)
    history.installIds.add(installId)
  }

  async function install(): Promise<void> {
    const clickId = await tap()
    if (clickId !== null) await match(makeInstallId(), clickId)
  }

  return {
    app,
    history,
    run: () =>
      repeatWork({
        work: [
          [2, tap],
          [1, () => send(makeEvents(3))],
          [1, install],
        ],
        pauseMs,
        isRunning: () => getPhase() !== null && !server.hasEnded(),
      }),
    async settle() {
      const endMs = performance.now() + settleMs
      const { unsettledEvents, unsettledInstalls } = history
      while (unsettledEvents.size + unsettledInstalls.size > 0 && performance.now() < endMs) {
        for (const events of [...unsettledEvents]) await send(events)
        for (const [installId, clickId] of [...unsettledInstalls]) await match(installId, clickId)
        await sleep(pauseMs)
      }
    },
  }
}
