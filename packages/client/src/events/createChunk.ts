import { linkError } from '../errors/linkError.ts'
import type { LinkStorage } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import { isQueuedEvent, type QueuedEvent } from './queuedEvent.ts'

/** The events of the journal that are stored under one key. */
export interface Chunk {
  readonly key: string
  /** Call `write` after each change. */
  events: readonly QueuedEvent[]
  /** Whether the content in storage is known, because it was read or deleted. Writing it before would lose it. */
  isKnown: boolean
  /** The length of the stored text. */
  readonly size: number
  /** Whether a write is in progress. */
  readonly isBusy: boolean
  /** Whether the write that ended last was successful. */
  readonly isStored: boolean
  /**
   * Starts a write synchronously. Resolves when no write is in progress any more.
   *
   * It does not wait for an earlier write: a kill in between would lose the change. A storage may not
   * preserve the order of overlapping writes, so the chunk is written once more after they have ended.
   */
  readonly write: () => Promise<unknown>
  /** Sets the events that were read from storage, before those added meanwhile. Returns them. */
  readonly restore: (text: unknown) => readonly QueuedEvent[]
}

export function createChunk(key: string, storage: LinkStorage, reporter: Reporter): Chunk {
  let size = 0
  let isStored = true
  let pendingWrites = 0
  let hasOverlap = false
  let idleListeners: (() => void)[] = []

  function store(): Promise<void> | void {
    size = 0
    if (chunk.events.length === 0 && storage.removeItem) return storage.removeItem(key)
    const text = JSON.stringify(chunk.events)
    size = text.length
    return storage.setItem(key, text)
  }

  async function write(): Promise<void> {
    pendingWrites += 1
    if (pendingWrites > 1) hasOverlap = true
    try {
      await store()
      isStored = true
    } catch (error) {
      isStored = false
      reporter.reportOnce(linkError('storage_unwritable', ['events'], error))
    }
    pendingWrites -= 1
    if (pendingWrites > 0) return
    if (hasOverlap) {
      hasOverlap = false
      await write()
      return
    }
    for (const listener of idleListeners) listener()
    idleListeners = []
  }

  const chunk: Chunk = {
    key,
    events: [],
    isKnown: false,
    get size() {
      return size
    },
    get isBusy() {
      return pendingWrites > 0
    },
    get isStored() {
      return isStored
    },
    write: () =>
      new Promise<void>((resolve) => {
        idleListeners.push(resolve)
        void write()
      }),
    restore(text) {
      const added = new Set(chunk.events.map(({ id }) => id))
      const found = parseEvents(text).filter(({ id }) => !added.has(id))
      chunk.events = [...found, ...chunk.events]
      chunk.isKnown = true
      if (found.length > 0) size += String(text).length
      return found
    },
  }
  return chunk
}

function parseEvents(text: unknown): QueuedEvent[] {
  if (typeof text !== 'string') return []
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) ? value.filter(isQueuedEvent) : []
  } catch {
    // Damaged or truncated: nothing in it can be sent.
    return []
  }
}
