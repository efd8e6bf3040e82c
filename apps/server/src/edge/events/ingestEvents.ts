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
  readonly findCountry: FindCountry
  readonly now: () => number
  /** How long to wait for the log. After that, the client must retry with the same ids. */
  readonly waitMs?: number
}

export interface EventSender {
  readonly appId: string
  /** Used to find the country and never stored. */
  readonly address: string
}

export type IngestEvents = (
  request: EventsRequest,
  sender: EventSender,
  bodyBytes: number,
) => Promise<EventsResponse>

/**
 * Creates the function that stores a batch of events. It resolves once they are durable. An event sent
 * again may be stored again, but it counts once, by its id.
 */
export function createIngestEvents(options: IngestEventsOptions): IngestEvents {
  const { log, seen, findCountry: countryOf, now, waitMs } = options

  return async ({ events, sentAt }, { appId, address }, bodyBytes) => {
    const nowMs = now()
    const offsetMs = nowMs - sentAt
    const rejected: EventRejection[] = []
    const valid: LinkEvent[] = []
    for (const event of events) {
      // Depth before size: data that is too deep cannot be measured.
      const code = validateEvent(event, nowMs, offsetMs) ?? validateSize(event, bodyBytes)
      if (code === null) valid.push(event)
      else rejected.push({ id: event.id, code })
    }
    const known = await findKnown(appId, valid)
    const fresh = uniqueById(valid).filter(({ id }) => !known.has(id))
    const base = { kind: 'event', appId, atMs: nowMs, country: countryOf(address) } as const
    const entries = fresh.map((event) => ({ ...base, ...toEntry(event, offsetMs) }))
    if (entries.length > 0) await appendWithTimeout(log, entries, waitMs)
    for (const [installId, ids] of groupIdsByInstall(fresh)) seen.remember(appId, installId, ids)
    return { accepted: fresh.length, duplicate: valid.length - fresh.length, rejected }
  }

  async function findKnown(appId: string, events: readonly LinkEvent[]): Promise<Set<string>> {
    const found = await Promise.all(
      [...groupIdsByInstall(events)].map(([installId, ids]) => seen.find(appId, installId, ids)),
    )
    return new Set(found.flatMap((ids) => [...ids]))
  }
}

/** Measures an event only if the body exceeds the limit: no event is larger than its body. */
function validateSize(event: LinkEvent, bodyBytes: number): EventRejection['code'] | null {
  if (bodyBytes <= limits.maxEventBytes) return null
  return Buffer.byteLength(JSON.stringify(event)) > limits.maxEventBytes ? 'too_large' : null
}

function uniqueById(events: readonly LinkEvent[]): LinkEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()]
}

function groupIdsByInstall(events: readonly LinkEvent[]): Map<string, string[]> {
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
