import type {
  EventRejection,
  EventsRequest,
  EventsResponse,
  LinkEvent,
} from '@throughlink/protocol'
import { limits } from '@throughlink/protocol'
import type { FindCountry } from '../../pipeline/clicks/findCountry.ts'
import { appendWithTimeout } from '../../pipeline/event-log/appendWithTimeout.ts'
import type { EventLog } from '../../pipeline/event-log/eventLog.ts'
import type { AppEventEntry } from '../../pipeline/event-log/logEntry.ts'
import { validateEvent } from './validateEvent.ts'
import type { SeenEvents } from '../../pipeline/event-log/seenEvents.ts'

export interface IngestEventsOptions {
  readonly log: EventLog
  readonly seen: SeenEvents
  readonly countryOf: FindCountry
  readonly now: () => number
  /** How long to wait for the log. After it the client is told to come again, with the same ids. */
  readonly waitMs?: number
}

export interface EventSender {
  readonly appId: string
  /** Asked for its country and never kept. */
  readonly address: string
}

export type IngestEvents = (
  request: EventsRequest,
  sender: EventSender,
  bodyBytes: number,
) => Promise<EventsResponse>

/**
 * Stores a batch of events and tells what became of each. The answer leaves once they are durable. An
 * event that is sent again may be stored again; it is counted once, by its id.
 */
export function createIngestEvents(parts: IngestEventsOptions): IngestEvents {
  const { log, seen, countryOf, now, waitMs } = parts

  return async ({ events, sentAt }, { appId, address }, bodyBytes) => {
    const nowMs = now()
    const offsetMs = nowMs - sentAt
    const rejected: EventRejection[] = []
    const good: LinkEvent[] = []
    for (const event of events) {
      // Depth before size: what is too deep cannot be measured.
      const code = validateEvent(event, nowMs, offsetMs) ?? judgeSize(event, bodyBytes)
      if (code === null) good.push(event)
      else rejected.push({ id: event.id, code })
    }
    const known = await findKnown(appId, good)
    const fresh = uniqueById(good).filter(({ id }) => !known.has(id))
    const base = { kind: 'event', appId, atMs: nowMs, country: countryOf(address) } as const
    const entries = fresh.map((event) => ({ ...base, ...toEntry(event, offsetMs) }))
    if (entries.length > 0) await appendWithTimeout(log, entries, waitMs)
    for (const [installId, ids] of idsByInstall(fresh)) seen.remember(appId, installId, ids)
    return { accepted: fresh.length, duplicate: good.length - fresh.length, rejected }
  }

  async function findKnown(appId: string, events: readonly LinkEvent[]): Promise<Set<string>> {
    const found = await Promise.all(
      [...idsByInstall(events)].map(([installId, ids]) => seen.find(appId, installId, ids)),
    )
    return new Set(found.flatMap((ids) => [...ids]))
  }
}

/** Measured only where it can matter: no event is larger than the body it came in. */
function judgeSize(event: LinkEvent, bodyBytes: number): EventRejection['code'] | null {
  if (bodyBytes <= limits.maxEventBytes) return null
  return Buffer.byteLength(JSON.stringify(event)) > limits.maxEventBytes ? 'too_large' : null
}

function uniqueById(events: readonly LinkEvent[]): LinkEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()]
}

function idsByInstall(events: readonly LinkEvent[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { installId, id } of events) {
    const list = ids.get(installId)
    if (list) list.push(id)
    else ids.set(installId, [id])
  }
  return ids
}

function toEntry(
  { id, installId, name, time, data }: LinkEvent,
  offsetMs: number,
): Pick<AppEventEntry, 'id' | 'installId' | 'name' | 'happenedAtMs' | 'deviceTimeMs' | 'data'> {
  return { id, installId, name, happenedAtMs: time + offsetMs, deviceTimeMs: time, data }
}
