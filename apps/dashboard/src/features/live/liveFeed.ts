import type { Streams } from '@throughlink/api'

export type StreamEvent = Streams['streamLive']['event']
export type LiveEntry = Exclude<StreamEvent, { kind: 'gap' }>
/** An entry of the stream, or a place where entries were skipped. */
export type LiveRow = LiveEntry | { readonly kind: 'gap'; readonly id: string }

export type Connection = 'connecting' | 'open' | 'waiting' | 'ended'

export interface LiveFeed {
  /** Newest first. */
  readonly rows: readonly LiveRow[]
  /** Rows that arrived while paused. Newest first. */
  readonly held: readonly LiveRow[]
  /** Number of entries that arrived while paused, also those that are no longer in memory. */
  readonly heldCount: number
  /** Number of entries that arrived in all. */
  readonly received: number
  /** Whether what happened before the stream is among the rows, or could not be loaded. */
  readonly hasLatest: boolean
  readonly isPaused: boolean
  readonly connection: Connection
  /** Why the stream ended. Null unless it has. */
  readonly error: unknown
}

export type LiveAction =
  | { readonly type: 'batch'; readonly events: readonly StreamEvent[] }
  /** What happened before the stream began, newest first. Null if it could not be loaded. */
  | { readonly type: 'latest'; readonly events: readonly LiveEntry[] | null }
  | { readonly type: 'connection'; readonly connection: Exclude<Connection, 'ended'> }
  | { readonly type: 'end'; readonly error: unknown }
  | { readonly type: 'pause' }
  | { readonly type: 'resume' }
  | { readonly type: 'reset' }

export const maxRows = 500

export const emptyFeed: LiveFeed = {
  rows: [],
  held: [],
  heldCount: 0,
  received: 0,
  hasLatest: false,
  isPaused: false,
  connection: 'connecting',
  error: null,
}

export function reduceFeed(feed: LiveFeed, action: LiveAction): LiveFeed {
  switch (action.type) {
    case 'batch':
      return addBatch(feed, action.events)
    case 'latest':
      // Below the rows: the stream has newer ones, and may have sent the same already.
      return { ...feed, hasLatest: true, rows: merge(action.events ?? [], feed.rows) }
    case 'connection':
      return { ...feed, connection: action.connection, error: null }
    case 'end':
      return { ...feed, connection: 'ended', error: action.error }
    case 'pause':
      return { ...feed, isPaused: true }
    case 'resume':
      return {
        ...feed,
        isPaused: false,
        rows: merge(feed.rows, feed.held),
        held: [],
        heldCount: 0,
      }
    case 'reset':
      return { ...emptyFeed, isPaused: feed.isPaused }
  }
}

function addBatch(feed: LiveFeed, events: readonly StreamEvent[]): LiveFeed {
  const received = feed.received + events.length
  const rows = events.map((event, index): LiveRow =>
    event.kind === 'gap' ? { kind: 'gap', id: `gap:${feed.received + index}` } : event,
  )
  const newest = rows.toReversed()
  if (!feed.isPaused) return { ...feed, received, rows: merge(feed.rows, newest) }
  const heldCount = feed.heldCount + events.filter(({ kind }) => kind !== 'gap').length
  return { ...feed, received, heldCount, held: merge(feed.held, newest) }
}

/** Puts rows on top. An entry that arrives again replaces the earlier one. */
function merge(rows: readonly LiveRow[], newer: readonly LiveRow[]): readonly LiveRow[] {
  if (newer.length === 0) return rows
  const byKey = new Map<string, LiveRow>()
  for (const row of [...newer, ...rows]) {
    const key = toRowKey(row)
    if (!byKey.has(key)) byKey.set(key, row)
  }
  return [...byKey.values()].slice(0, maxRows)
}

export function toRowKey({ kind, id }: LiveRow): string {
  return `${kind}:${id}`
}
