import { linkError } from '../errors/linkError.ts'
import type { LinkStorage } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import { isQueuedEvent, type QueuedEvent } from './queuedEvent.ts'

/**
 * Stores waiting events, so that they survive a killed process.
 *
 * The queue is spread over several storage keys, called lanes. Each added event immediately starts its own
 * write, in a lane without a pending write. If it waited for an earlier write, a kill in between would lose
 * it. Writing one lane also costs a sixteenth of writing the whole queue. A synchronous storage has the
 * event before `add` returns. Only when every lane is being written does a lane get a second, overlapping
 * write. It is then written once more after both have ended, because a storage may not preserve their
 * order.
 *
 * A lane is written only after it was read, because writing would otherwise overwrite its content. Events
 * added before that go to a separate early lane, which is empty unless the previous process died in its
 * first moments. So only two such deaths in a row can lose an event.
 */
export interface EventJournal {
  /** Reads the events of earlier processes, oldest first. Call it once, before any `remove`. */
  load(scope: Scope, timeoutMs: number): Promise<QueuedEvent[]>
  add(event: QueuedEvent): void
  remove(ids: ReadonlySet<string>): void
  /** Deletes all events. Resolves when storage has done it. */
  clear(): Promise<unknown>
}

export const laneCount = 16
export const eventsPerLane = 64

interface Lane {
  readonly key: string
  events: readonly QueuedEvent[]
  pendingWrites: number
  /** Set when two writes overlapped: storage may have applied the older one last. */
  hasOverlap: boolean
}

export function laneKey(appId: string, lane: number | 'early'): string {
  return `throughlink.${appId}.events.${String(lane)}`
}

export function createEventJournal(
  storage: LinkStorage,
  appId: string,
  reporter: Reporter,
): EventJournal {
  /** Only the lanes that were read. An unreadable lane is not written and keeps its content. */
  const lanes: Lane[] = []
  const early = createLane(laneKey(appId, 'early'), [])
  const keys = Array.from({ length: laneCount }, (_, index) => laneKey(appId, index))

  function readLane(scope: Scope, timeoutMs: number, key: string): Promise<Lane | null> {
    return scope
      .withTimeout(timeoutMs, () => storage.getItem(key))
      .then((read) => (read.kind === 'value' ? createLane(key, parseLane(read.value)) : null))
  }

  function findLaneWithRoom(): Lane | undefined {
    const withRoom = lanes.filter((lane) => lane.events.length < eventsPerLane)
    return withRoom.find(({ pendingWrites }) => pendingWrites === 0) ?? withRoom[0]
  }

  function addToLane(event: QueuedEvent, lane: Lane): Promise<void> {
    lane.events = [...lane.events, event]
    return writeLane(lane)
  }

  /** Starts the write synchronously. The promise resolves when it has ended. */
  async function writeLane(lane: Lane): Promise<void> {
    lane.pendingWrites += 1
    if (lane.pendingWrites > 1) lane.hasOverlap = true
    try {
      await storeLane(lane)
    } catch (error) {
      reporter.reportOnce(linkError('storage_unwritable', ['events'], error))
    }
    lane.pendingWrites -= 1
    if (lane.pendingWrites > 0 || !lane.hasOverlap) return
    lane.hasOverlap = false
    await writeLane(lane)
  }

  /** Moves events from the early lane. It is rewritten only after the other lanes have stored them. */
  async function drainEarlyLane(): Promise<void> {
    const moved = new Set<string>()
    const writes: Promise<void>[] = []
    for (const event of early.events) {
      const lane = findLaneWithRoom()
      if (lane === undefined) break
      moved.add(event.id)
      writes.push(addToLane(event, lane))
    }
    await Promise.all(writes)
    early.events = early.events.filter(({ id }) => !moved.has(id))
    await writeLane(early)
  }

  function storeLane({ key, events }: Lane): Promise<void> | void {
    if (events.length === 0 && storage.removeItem) return storage.removeItem(key)
    return storage.setItem(key, JSON.stringify(events))
  }

  return {
    async load(scope, timeoutMs) {
      const [left, ...read] = await Promise.all(
        [early.key, ...keys].map((key) => readLane(scope, timeoutMs, key)),
      )
      if (scope.isClosed) return []
      lanes.push(...read.filter((lane) => lane !== null))
      const stored = lanes.flatMap((lane) => lane.events)
      // A process killed while draining its early lane left events in both lanes.
      const known = new Set([...stored, ...early.events].map(({ id }) => id))
      const found = left?.events ?? []
      const orphans = found.filter(({ id }) => !known.has(id))
      const isEmpty = found.length === 0 && early.events.length === 0
      early.events = [...orphans, ...early.events]
      if (lanes.length > 0 && !isEmpty) void drainEarlyLane()
      return [...stored, ...orphans].sort((a, b) => a.time - b.time)
    },
    add(event) {
      // Before the lanes are read, or when none can be read, use the early lane.
      void addToLane(event, findLaneWithRoom() ?? early)
    },
    clear() {
      const known = [early, ...lanes]
      const unread = keys.filter((key) => !known.some((lane) => lane.key === key))
      for (const lane of known) lane.events = []
      return Promise.all([...known, ...unread.map((key) => createLane(key, []))].map(writeLane))
    },
    remove(ids) {
      for (const lane of [early, ...lanes]) {
        const kept = lane.events.filter(({ id }) => !ids.has(id))
        if (kept.length === lane.events.length) continue
        lane.events = kept
        void writeLane(lane)
      }
    },
  }
}

function createLane(key: string, events: readonly QueuedEvent[]): Lane {
  return { key, events, pendingWrites: 0, hasOverlap: false }
}

function parseLane(text: unknown): QueuedEvent[] {
  if (typeof text !== 'string') return []
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) ? value.filter(isQueuedEvent) : []
  } catch {
    // Damaged or truncated: nothing in it can be sent.
    return []
  }
}
