import { linkError } from '../errors.ts'
import type { LinkStorage } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import { isQueuedEvent, type QueuedEvent } from './queuedEvent.ts'

/**
 * Keeps waiting events in storage, so that a killed process loses none of them.
 *
 * The queue is spread over a few storage keys, the lanes. Each added event starts a write of its own at
 * once, in a lane that has none under way: were it to wait for an earlier write, a kill in between would
 * lose it. Writing one lane also costs a sixteenth of writing the whole queue. A storage that answers
 * directly has the event before `add` returns. Only when all lanes are being written does a lane get a
 * second write beside the first; it is then written once more when both have ended, for a storage that
 * does not keep their order.
 *
 * A lane is written only after it was read, because its content would be lost otherwise. Events added
 * before that go to a lane of their own, the early one, which is empty unless the process before died in
 * its first moments. So only two such deaths in a row can lose an event.
 */
export interface EventJournal {
  /** Reads what earlier processes left, oldest first. Call once, before anything is removed. */
  load(scope: Scope, limitMs: number): Promise<QueuedEvent[]>
  add(event: QueuedEvent): void
  remove(ids: ReadonlySet<string>): void
}

export const laneCount = 16
export const eventsPerLane = 64

interface Lane {
  readonly key: string
  events: readonly QueuedEvent[]
  writesUnderWay: number
  /** Two writes were under way at once, and storage may have applied the older one last. */
  isUncertain: boolean
}

export function laneKey(appId: string, lane: number | 'early'): string {
  return `throughlink.${appId}.events.${String(lane)}`
}

export function createEventJournal(
  storage: LinkStorage,
  appId: string,
  reporter: Reporter,
): EventJournal {
  /** Only lanes that were read. One that could not be read keeps its content for a better day. */
  const lanes: Lane[] = []
  const early = createLane(laneKey(appId, 'early'), [])

  async function readLane(scope: Scope, limitMs: number, key: string): Promise<Lane | null> {
    const settled = await scope.within(limitMs, () => storage.getItem(key))
    return settled.kind === 'value' ? createLane(key, parseLane(settled.value)) : null
  }

  function laneWithRoom(): Lane | undefined {
    const roomy = lanes.filter((lane) => lane.events.length < eventsPerLane)
    return roomy.find(({ writesUnderWay }) => writesUnderWay === 0) ?? roomy[0]
  }

  async function place(event: QueuedEvent, lane: Lane): Promise<void> {
    lane.events = [...lane.events, event]
    await write(lane)
  }

  /** Starts to write in this very call; the promise is for those who want to wait. */
  async function write(lane: Lane): Promise<void> {
    lane.writesUnderWay += 1
    if (lane.writesUnderWay > 1) lane.isUncertain = true
    try {
      await setLane(lane)
    } catch (error) {
      const message = 'Events could not be written to storage; a killed app would lose them.'
      reporter.reportOnce(linkError('storage_unwritable', message, error))
    }
    lane.writesUnderWay -= 1
    if (lane.writesUnderWay > 0 || !lane.isUncertain) return
    lane.isUncertain = false
    await write(lane)
  }

  /** The early lane lets go of its events only when the others have them. */
  async function emptyEarly(): Promise<void> {
    const moved = new Set<string>()
    await Promise.all(
      early.events.map(async (event) => {
        const lane = laneWithRoom()
        if (lane === undefined) return
        moved.add(event.id)
        await place(event, lane)
      }),
    )
    early.events = early.events.filter(({ id }) => !moved.has(id))
    await write(early)
  }

  function setLane({ key, events }: Lane): Promise<void> | void {
    if (events.length === 0 && storage.removeItem) return storage.removeItem(key)
    return storage.setItem(key, JSON.stringify(events))
  }

  return {
    async load(scope, limitMs) {
      const keys = Array.from({ length: laneCount }, (_, index) => laneKey(appId, index))
      const [left, ...read] = await Promise.all(
        [early.key, ...keys].map((key) => readLane(scope, limitMs, key)),
      )
      if (scope.closed) return []
      lanes.push(...read.filter((lane) => lane !== null))
      const stored = lanes.flatMap((lane) => lane.events)
      // A process killed while it emptied its early lane left events in both.
      const known = new Set([...stored, ...early.events].map(({ id }) => id))
      const found = left?.events ?? []
      const orphans = found.filter(({ id }) => !known.has(id))
      const isEmpty = found.length === 0 && early.events.length === 0
      early.events = [...orphans, ...early.events]
      if (lanes.length > 0 && !isEmpty) void emptyEarly()
      return [...stored, ...orphans].sort((a, b) => a.time - b.time)
    },
    add(event) {
      // Until lanes were read, or when none could be, there is the early one.
      void place(event, laneWithRoom() ?? early)
    },
    remove(ids) {
      for (const lane of [early, ...lanes]) {
        const kept = lane.events.filter(({ id }) => !ids.has(id))
        if (kept.length === lane.events.length) continue
        lane.events = kept
        void write(lane)
      }
    },
  }
}

function createLane(key: string, events: readonly QueuedEvent[]): Lane {
  return { key, events, writesUnderWay: 0, isUncertain: false }
}

function parseLane(text: unknown): QueuedEvent[] {
  if (typeof text !== 'string') return []
  try {
    const value = JSON.parse(text) as unknown
    return Array.isArray(value) ? value.filter(isQueuedEvent) : []
  } catch {
    // Damaged or cut off: there is nothing to send in it.
    return []
  }
}
