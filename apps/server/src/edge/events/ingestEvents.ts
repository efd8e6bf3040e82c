import type {
  EventRejection,
  EventsRequest,
  EventsResponse,
  LinkEvent,
} from '@throughlink/protocol'
import { limits } from '@throughlink/protocol'
import { validateEvent } from '#catalog/events/validateEvent.ts'
import type { FindCountry } from '#pipeline/clicks/findCountry.ts'
import { appendWithTimeout } from '#pipeline/event-log/appendWithTimeout.ts'
import type { EventLog } from '#pipeline/event-log/eventLog.ts'
import type { SeenEvents } from '#pipeline/event-log/seenEvents.ts'

export interface IngestEventsOptions {
  readonly log: Pick<EventLog, 'append' | 'isFailing'>
  readonly seen: Pick<SeenEvents, 'find' | 'remember'>
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

export interface ReceivedEvents {
  readonly request: EventsRequest
  /** JSON from which the request was parsed. Null if it was changed afterwards. */
  readonly text: string | null
  /** Size of the JSON, or an upper limit of it. */
  readonly bodyBytes: number
}

export type IngestEvents = (
  received: ReceivedEvents,
  sender: EventSender,
) => Promise<EventsResponse>

/**
 * Creates the function that stores a batch of events. It resolves once they are durable. An event sent
 * again may be stored again, but it counts once, by its id.
 *
 * If all events are new and valid, which is the usual case, the text of the request is stored as it is.
 */
export function createIngestEvents(options: IngestEventsOptions): IngestEvents {
  const { log, seen, findCountry: countryOf, now, waitMs } = options

  return async ({ request, text, bodyBytes }, { appId, address }) => {
    const { events, sentAt } = request
    const atMs = now()
    const offsetMs = atMs - sentAt
    const rejected: EventRejection[] = []
    const valid: LinkEvent[] = []
    for (const event of events) {
      // Depth before size: data that is too deep cannot be measured.
      const code = validateEvent(event, atMs, offsetMs) ?? validateSize(event, bodyBytes)
      if (code === null) valid.push(event)
      else rejected.push({ id: event.id, code })
    }
    const unique = uniqueById(valid)
    const idsByInstall = groupIdsByInstall(unique)
    const known = await findKnown(appId, idsByInstall.keys())
    const fresh = known.size === 0 ? unique : unique.filter(({ id }) => !known.has(id))
    if (fresh.length > 0) {
      const isWhole = fresh.length === events.length
      const batch = {
        kind: 'events',
        appId,
        atMs,
        country: countryOf(address),
        offsetMs,
        count: fresh.length,
        text: isWhole && text !== null ? text : JSON.stringify({ events: fresh }),
      } as const
      await appendWithTimeout(log, [batch], waitMs)
      // With the known ones: the app may send all of them again.
      for (const [installId, ids] of idsByInstall) seen.remember(appId, installId, ids)
    }
    return { accepted: fresh.length, duplicate: valid.length - fresh.length, rejected }
  }

  async function findKnown(
    appId: string,
    installIds: Iterable<string>,
  ): Promise<ReadonlySet<string>> {
    const found = await Promise.all(
      Array.from(installIds, (installId) => seen.find(appId, installId)),
    )
    const [first] = found
    // Usually all events are of one install.
    return first !== undefined && found.length === 1
      ? first
      : new Set(found.flatMap((ids) => [...ids]))
  }
}

/** Measures an event only if the body exceeds the limit: no event is larger than its body. */
function validateSize(event: LinkEvent, bodyBytes: number): EventRejection['code'] | null {
  if (bodyBytes <= limits.maxEventBytes) return null
  return Buffer.byteLength(JSON.stringify(event)) > limits.maxEventBytes ? 'too_large' : null
}

/** If several events have the same id, keeps the last. */
function uniqueById(events: readonly LinkEvent[]): readonly LinkEvent[] {
  const byId = new Map<string, LinkEvent>()
  for (const event of events) byId.set(event.id, event)
  return byId.size === events.length ? events : [...byId.values()]
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
