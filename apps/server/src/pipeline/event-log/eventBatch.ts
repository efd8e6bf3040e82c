import type { AppEventEntry, LogEntry, SentMoney } from './logEntry.ts'

/** A new line of the log: an entry, or the events of a request, which are read as an entry each. */
export type NewEntry = LogEntry | EventBatch

/**
 * The events of one request, written as one line that contains the request as the app encoded it. Encoding each
 * event again would cost more than the rest of the request. Readers of the log get an {@link AppEventEntry} for
 * each event, the same as if each had been written by itself.
 */
export interface EventBatch extends EventFacts {
  readonly kind: 'events'
  /**
   * JSON of an `EventsRequest`, of which only the events are read. They must be valid and have different ids:
   * the sender gets its response before anybody reads the text again.
   */
  readonly text: string
}

/** Facts that all events of a request share. */
interface EventFacts {
  readonly appId: string
  /** Server time, in milliseconds. */
  readonly atMs: number
  /** Country of the sender's address. Null if unknown. */
  readonly country: string | null
  /** Added to the times of the events, because the device's clock is off by this much. */
  readonly offsetMs: number
  /** Number of events in the text. */
  readonly count: number
}

/** An event as the app sent it. */
interface SentEvent {
  readonly id: string
  readonly installId: string
  readonly name: string
  readonly time: number
  readonly data?: unknown
  readonly userId?: string
  /** Only events of servers have it. */
  readonly money?: SentMoney
}

interface DecodedBatch extends EventFacts {
  readonly request: { readonly events: readonly SentEvent[] }
}

const lineStart = '{"kind":"events",'

/**
 * Encodes a batch as one line. The facts come first, so that a reader finds the app and the number of events
 * without parsing the request. Line breaks are spaces in JSON, because a string has none.
 */
export function encodeEventBatch(batch: EventBatch): string {
  const { kind, appId, atMs, country, offsetMs, count, text } = batch
  const facts = JSON.stringify({ kind, appId, count, atMs, country, offsetMs })
  const request = text.includes('\n') ? text.replaceAll('\n', ' ') : text
  return `${facts.slice(0, -1)},"request":${request}}`
}

/** Returns whether a line is an encoded batch. An encoded entry is of another kind. */
export function isEventBatchLine(line: string): boolean {
  return line.startsWith(lineStart)
}

const countStart = '"count":'

/** Returns the number of events of an encoded batch. Only the app is before it, in which JSON escapes quotes. */
export function readEventCount(line: string): number {
  const start = line.indexOf(countStart) + countStart.length
  return Number(line.slice(start, line.indexOf(',', start)))
}

/** Returns the entries of an encoded batch, in the order of the request. */
export function decodeEventBatch(line: string): AppEventEntry[] {
  const { request, ...facts } = JSON.parse(line) as DecodedBatch
  return request.events.map((event) => toEntry(event, facts))
}

function toEntry(
  { id, installId, userId, name, time, data, money }: SentEvent,
  { appId, atMs, country, offsetMs }: EventFacts,
): AppEventEntry {
  const base = {
    kind: 'event',
    appId,
    atMs,
    country,
    id,
    installId,
    name,
    happenedAtMs: time + offsetMs,
    deviceTimeMs: positiveZero(time),
  } as const
  const withUser = userId === undefined ? base : { ...base, userId }
  const entry = data === undefined ? withUser : { ...withUser, data: normalize(data) }
  return money === undefined ? entry : { ...entry, money }
}

/**
 * Changes numbers to those that remain when a value is encoded by `JSON.stringify` and parsed again: `1e999`
 * becomes null and `-0` becomes 0. Changes the value in place. Recursive, because the depth of data is limited.
 */
function normalize(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? positiveZero(value) : null
  if (typeof value !== 'object' || value === null) return value
  const object = value as Record<string, unknown>
  for (const key of Object.keys(object)) {
    const inner = object[key]
    const normal = normalize(inner)
    if (!Object.is(normal, inner)) object[key] = normal
  }
  return value
}

/** Returns 0 for -0, and any other number as it is. */
function positiveZero(value: number): number {
  return value + 0
}
