import type { LinkEvent } from '@throughlink/protocol'
import type { Reply } from '../../harness/phones/createClient.ts'
import {
  click,
  makeEvents,
  makeInstallId,
  matchByClickId,
  sendEvents,
} from '../../harness/phones/phones.ts'
import { repeatWork } from '../../harness/phones/repeatWork.ts'
import type { ServerProcess } from '../../harness/servers/startServer.ts'
import type { Testbed } from '../../harness/servers/startTestbed.ts'

export type Phase = 'before' | 'down' | 'back' | 'after'

export interface Answered {
  /** The phase when it was sent and when the response arrived. */
  readonly phases: readonly [Phase, Phase]
  readonly reply: Reply
}

export interface History {
  readonly clicks: (Answered & { readonly clickId: string | null })[]
  readonly events: (Answered & { readonly events: LinkEvent[] })[]
  /** Taps on missing links, each of which queries the database. */
  readonly missing: Answered[]
  readonly matches: (Answered & { readonly clickId: string; readonly installId: string })[]
}

export interface Load {
  readonly history: History
  readonly enterPhase: (phase: Phase) => void
  readonly run: () => Promise<void>
  readonly stop: () => void
}

/** Continuous load: people who tap links, apps that send events, apps that request their link. */
export function createLoad(bed: Testbed, server: ServerProcess): Load {
  const history: History = { clicks: [], events: [], missing: [], matches: [] }
  let phase: Phase = 'before'
  let isStopped = false

  async function tap(): Promise<string | null> {
    const sent = phase
    const { reply, clickId } = await click(server, bed.app)
    history.clicks.push({ phases: [sent, phase], reply, clickId })
    return clickId
  }

  async function tapMissing(): Promise<void> {
    const sent = phase
    const { reply } = await click(server, bed.app, { slug: `missing-${makeInstallId()}` })
    history.missing.push({ phases: [sent, phase], reply })
  }

  async function sendBatch(): Promise<void> {
    const sent = phase
    const events = makeEvents(3)
    const reply = await sendEvents(server, bed.app, events)
    history.events.push({ phases: [sent, phase], reply, events })
  }

  async function openFirstTime(): Promise<void> {
    const clickId = await tap()
    if (clickId === null) return
    const sent = phase
    const installId = makeInstallId()
    const reply = await matchByClickId(server, bed.app, clickId, installId)
    history.matches.push({ phases: [sent, phase], reply, clickId, installId })
  }

  return {
    history,
    enterPhase(next) {
      phase = next
    },
    run: () =>
      repeatWork({
        work: [
          [6, tap],
          [4, tapMissing],
          [2, sendBatch],
          [2, openFirstTime],
        ],
        pauseMs: 10,
        isRunning: () => !isStopped && !server.hasEnded(),
      }),
    stop() {
      isStopped = true
    },
  }
}
