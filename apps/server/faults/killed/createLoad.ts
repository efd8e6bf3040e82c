import { setTimeout as sleep } from 'node:timers/promises'
import type { LinkEvent } from '@throughlink/protocol'
import { click, logIdOf, makeEvents, sendEvents } from '../harness/phones.ts'
import type { ServerProcess } from '../harness/startServer.ts'
import type { Testbed } from '../harness/startTestbed.ts'

export const clickers = 16
const senders = 8
const eventsPerBatch = 5

/** What the world outside knows. */
export interface History {
  /** Clicks whose answer arrived, as the log names them. */
  readonly clicks: Set<string>
  /** Events of an answer 202 that arrived. */
  readonly events: Set<string>
  /** How often each event was sent. */
  readonly sent: Map<string, number>
  /** Batches without an answer, to be sent again as the client library does. */
  readonly unsettled: LinkEvent[][]
  /** Whole answers that were neither a redirect nor a 202, nor "come again". */
  readonly refusals: string[]
}

export function createHistory(): History {
  return {
    clicks: new Set(),
    events: new Set(),
    sent: new Map(),
    unsettled: [],
    refusals: [],
  }
}

export interface Load {
  readonly run: () => Promise<void>
  readonly stop: () => void
  /** Resolves once so many more clicks are answered. */
  readonly answered: (count: number) => Promise<void>
  readonly killAfterNextRedirect: () => Promise<boolean>
}

export function createLoad(bed: Testbed, server: ServerProcess, history: History): Load {
  let isStopped = false
  let onRedirect = (): void => {}
  const isOver = () => isStopped || server.hasEnded()

  async function clickOn(): Promise<void> {
    while (!isOver()) {
      const { reply, clickId } = await click(server, bed.app)
      if (clickId !== null) {
        // First of all: in this very turn the server may be killed.
        onRedirect()
        history.clicks.add(logIdOf(clickId))
      } else if (reply.status !== 0) {
        history.refusals.push(`click ${reply.status}`)
      } else {
        return
      }
    }
  }

  async function sendOn(): Promise<void> {
    while (!isOver()) {
      const batch = history.unsettled.pop() ?? makeEvents(eventsPerBatch)
      if (!(await sendBatch(bed, server, history, batch))) return
    }
  }

  return {
    async run() {
      await Promise.all([
        ...Array.from({ length: clickers }, clickOn),
        ...Array.from({ length: senders }, sendOn),
      ])
    },
    stop() {
      isStopped = true
    },
    async answered(count) {
      const enough = history.clicks.size + count
      while (history.clicks.size < enough && !isOver()) await sleep(5)
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

/** False when no answer came, or a wrong one. A batch without a 202 is kept to be sent again. */
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
  // The server has just lost its connection, and says so.
  if (status === 503) await sleep(20)
  else if (status !== 0) history.refusals.push(`events ${status}`)
  return status === 503
}
