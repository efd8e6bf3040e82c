import type { LinkClient } from '@throughlink/client'
import type { ProcessContext } from './processContext.ts'

const uploadTimeoutMs = 10_000
/** Long enough for the stored events to be read, or for an event to be stored, with a reliable storage. */
const storedAfterMs = 500

interface LoggedEvent {
  readonly data: string
  readonly at: number
  /** Whether the stored events had been read. A kill before that may lose an event. */
  readonly isSafe: boolean
}

/** Checks that logged events arrive or wait, and that a batch that times out shrinks. */
export function createEventChecks(context: ProcessContext, client: LinkClient) {
  const { process, phone, history, now, report } = context
  const logged: LoggedEvent[] = []
  let uploadsSeen = 0

  function hasRead(): boolean {
    const { runningSince } = context
    return runningSince !== null && now() - runningSince >= storedAfterMs
  }

  return {
    log(count: number): void {
      for (let index = 0; index < count; index++) {
        const data = `e${String(history.loggedEvents++)}.`
        logged.push({ data, at: now(), isSafe: hasRead() })
        client.logEvent('share', data)
      }
    },
    check(): void {
      const { uploads } = process.service
      for (; uploadsSeen < uploads.length; uploadsSeen++) {
        const [previous, upload] = [uploads[uploadsSeen - 1], uploads[uploadsSeen]]
        if (!previous || !upload || previous.size === 1 || previous.cancelledAt === null) continue
        const isTimeout = previous.cancelledAt - previous.at >= uploadTimeoutMs
        if (isTimeout && upload.size > Math.ceil(previous.size / 2)) {
          report('a slow upload shrinks', `${String(previous.size)}, then ${String(upload.size)}`)
        }
      }
    },
    /** Checks the queue of the running process. */
    checkQueue(): void {
      const { waiting, dropped } = client.inspect().events
      const known = new Set<unknown>([...waiting.map(({ data }) => data), ...phone.acceptedEvents])
      const earlier = history.wasStorageReliable && hasRead() ? [...history.storedEvents] : []
      const lost = [...logged.map(({ data }) => data), ...earlier].filter(
        (data) => !known.has(data),
      )
      if (lost.length > dropped) report('events are not lost', `in memory: ${lost.join(' ')}`)
    },
    /** Checks the storage after the process has ended. */
    checkStorage(): void {
      if (!history.wasStorageReliable) return
      for (const { data, at, isSafe } of logged) {
        if (isSafe && now() - at >= storedAfterMs) history.storedEvents.add(data)
      }
      const stored = [...phone.items.values()].join('\n')
      const lost = [...history.storedEvents].filter(
        (data) => !phone.acceptedEvents.has(data) && !stored.includes(`"${data}"`),
      )
      const { dropped } = client.inspect().events
      if (lost.length > dropped) report('events are not lost', `in storage: ${lost.join(' ')}`)
    },
  }
}
