import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkEvent } from '@throughlink/protocol'
import { logWaitMs } from '@throughlink/server/src/edge/redirect/createClickRecorder.ts'
import { click, makeEvents, sendEvents, toLogId } from '../../harness/phones/phones.ts'
import type { ServerProcess } from '../../harness/servers/startServer.ts'
import type { Testbed } from '../../harness/servers/startTestbed.ts'

export const clickers = 16
const senders = 8
const eventsPerBatch = 5

/** What the clients of the service have seen. */
export interface History {
  /** Clicks whose response arrived, by their id in the log. */
  readonly clicks: Set<string>
  /** Those whose response may have come before their commit: it took as long as a redirect waits for the log. */
  readonly lateClicks: Set<string>
  /** Events whose 202 response arrived. */
  readonly events: Set<string>
  /** How often each event was sent. */
  readonly sent: Map<string, number>
  /** Batches without a response, to be sent again as the SDK does. */
  readonly unsettled: LinkEvent[][]
  /** Responses other than a redirect, 202 or 503. */
  readonly rejections: string[]
}

export function createHistory(): History {
  return {
    clicks: new Set(),
    lateClicks: new Set(),
    events: new Set(),
    sent: new Map(),
    unsettled: [],
    rejections: [],
  }
}

export interface Load {
  readonly run: () => Promise<void>
  readonly stop: () => void
  /** Resolves once this many more clicks are answered. */
  readonly waitForClicks: (count: number) => Promise<void>
  readonly killAfterNextRedirect: () => Promise<boolean>
}

export function createLoad(bed: Testbed, server: ServerProcess, history: History): Load {
  let isStopped = false
  let onRedirect = (): void => {}
  const hasEnded = () => isStopped || server.hasEnded()

  async function keepClicking(): Promise<void> {
    while (!hasEnded()) {
      const { reply, clickId } = await click(server, bed.app)
      if (clickId !== null) {
        // First, because the server may be killed in this turn.
        onRedirect()
        history.clicks.add(toLogId(clickId))
        if (reply.tookMs >= logWaitMs) history.lateClicks.add(toLogId(clickId))
      } else if (reply.status !== 0) {
        history.rejections.push(`click ${reply.status}`)
      } else {
        return
      }
    }
  }

  async function keepSending(): Promise<void> {
    while (!hasEnded()) {
      const batch = history.unsettled.pop() ?? makeEvents(eventsPerBatch)
      if (!(await sendBatch(bed, server, history, batch))) return
    }
  }

  return {
    async run() {
      await Promise.all([
        ...Array.from({ length: clickers }, keepClicking),
        ...Array.from({ length: senders }, keepSending),
      ])
    },
    stop() {
      isStopped = true
    },
    async waitForClicks(count) {
      const wanted = history.clicks.size + count
      while (history.clicks.size < wanted && !hasEnded()) await sleep(5)
    },
    killAfterNextRedirect: () =>
      new Promise((resolve) => {
        onRedirect = () => {
          server.kill()
          onRedirect = () => {}
          resolve(true)
        }
      }),
  }
}

/**
 * Returns false if no response or an unexpected one arrived. A batch without a 202 is kept to be sent again.
 */
export async function sendBatch(
  bed: Testbed,
  server: ServerProcess,
  history: History,
  batch: LinkEvent[],
): Promise<boolean> {
  for (const { id } of batch) history.sent.set(id, (history.sent.get(id) ?? 0) + 1)
  const { status } = await sendEvents(server, bed.app, batch)
  if (status === 202) {
    for (const { id } of batch) history.events.add(id)
    return true
  }
  history.unsettled.push(batch)
  // The server has just lost its connection and responds with 503.
  if (status === 503) await sleep(20)
  else if (status !== 0) history.rejections.push(`events ${status}`)
  return status === 503
}
