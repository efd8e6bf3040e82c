import type { LinkStorage } from '../ports.ts'
import type { Reporter } from '../reporter.ts'
import type { Scope } from '../time/scope.ts'
import { type Chunk, createChunk } from './createChunk.ts'
import type { QueuedEvent } from './queuedEvent.ts'

/**
 * Stores waiting events, so that they survive a killed process.
 *
 * A storage cannot append to a value, so each added event rewrites the events that share its key. New events
 * go to small values, called lanes. When all lanes are full, their events are moved to a larger value, called
 * a block. So an event is written about five times in a lane and once or twice in a block, however many
 * events are waiting.
 *
 * Each added event immediately starts its own write, in a lane without a pending write. If it waited for an
 * earlier write, a kill in between would lose it. A synchronous storage has the event before `add` returns.
 * If storage is too slow to move full lanes in time, events are added to the smallest value of all.
 *
 * A value is written only after it was read, because writing would otherwise overwrite its content. Events
 * added before that go to a separate early lane, which is empty unless the previous process died in its
 * first moments. So only two such deaths in a row can lose an event.
 */
export interface EventJournal {
  /** Reads the events of earlier processes, oldest first. Call it once, before any `remove`. */
  load(scope: Scope, timeoutMs: number): Promise<QueuedEvent[]>
  add(event: QueuedEvent): void
  remove(ids: ReadonlySet<string>): void
  /**
   * Deletes all events, including those that a `load` in progress reads. Resolves to whether storage has
   * deleted them. Never resolves if storage hangs.
   */
  clear(): Promise<boolean>
}

export const laneCount = 8
export const eventsPerLane = 8
/** A lane with more characters is full: a large event is then written once in a lane, and once in a block. */
const fullLaneSize = 16_000
/** The lanes and the blocks. A start reads them all. */
export const keyCount = 16

export function laneKey(appId: string, lane: number | 'early'): string {
  return `throughlink.${appId}.events.${String(lane)}`
}

export function createEventJournal(
  storage: LinkStorage,
  appId: string,
  reporter: Reporter,
): EventJournal {
  const create = (name: number | 'early') => createChunk(laneKey(appId, name), storage, reporter)
  const early = create('early')
  const chunks = Array.from({ length: keyCount }, (_, index) => create(index))
  const lanes = chunks.slice(0, laneCount)
  const blocks = chunks.slice(laneCount)
  const all = [...chunks, early]
  let isMoving = false

  /** Returns the lanes for new events: the early lane until others were read, or if none can be read. */
  function getLanes(): readonly Chunk[] {
    const known = lanes.filter(isKnown)
    return known.length > 0 ? known : [early]
  }

  function chooseChunk(): Chunk {
    const withRoom = getLanes().filter(hasRoom)
    return withRoom.find(isIdle) ?? withRoom[0] ?? getSmallest(chunks.filter(isKnown)) ?? early
  }

  /** Moves events of the lanes to a block. The lanes are rewritten only after the block has stored them. */
  function moveToBlock(): void {
    const block = getSmallest(blocks.filter(isKnown).filter(isIdle))
    if (isMoving || !block) return
    isMoving = true
    const sources = [early, ...getLanes()]
    const moved = byId(sources.flatMap(({ events }) => events))
    block.events = [...block.events, ...moved.values()]
    void block.write().then(() => {
      isMoving = false
      if (block.isStored) removeFrom(sources, moved)
      else block.events = withoutIds(block.events, moved)
    })
  }

  return {
    async load(scope, timeoutMs) {
      const unread = all.filter((chunk) => !chunk.isKnown)
      const reads = await Promise.all(
        unread.map(({ key }) => scope.withTimeout(timeoutMs, () => storage.getItem(key))),
      )
      if (scope.isClosed) return []
      const found = unread.flatMap((chunk, index) => {
        const read = reads[index]
        // What was cleared meanwhile is not restored. What cannot be read is not written and keeps its content.
        return chunk.isKnown || read?.kind !== 'value' ? [] : chunk.restore(read.value)
      })
      if (early.events.length > 0) moveToBlock()
      // A process killed while it moved events left them under two keys.
      return [...byId(found).values()].sort((a, b) => a.time - b.time)
    },
    add(event) {
      // Retry one failed write with each event.
      void chunks.find(({ isStored, isBusy }) => !isStored && !isBusy)?.write()
      const chunk = chooseChunk()
      chunk.events = [...chunk.events, event]
      void chunk.write()
      if (!getLanes().some(hasRoom)) moveToBlock()
    },
    clear() {
      for (const chunk of all) {
        chunk.events = []
        chunk.isKnown = true
      }
      const writes = all.map(({ write }) => write())
      return Promise.all(writes).then(() => all.every(({ isStored }) => isStored))
    },
    remove(ids) {
      removeFrom(all, ids)
    },
  }
}

const isKnown = (chunk: Chunk) => chunk.isKnown
const isIdle = ({ isBusy }: Chunk) => !isBusy
const hasRoom = ({ events, size }: Chunk) => events.length < eventsPerLane && size < fullLaneSize

function getSmallest(chunks: readonly Chunk[]): Chunk | undefined {
  return [...chunks].sort((a, b) => a.size - b.size)[0]
}

function byId(events: readonly QueuedEvent[]): Map<string, QueuedEvent> {
  return new Map(events.map((event) => [event.id, event]))
}

type Ids = Pick<ReadonlySet<string>, 'has'>

function withoutIds(events: readonly QueuedEvent[], ids: Ids): readonly QueuedEvent[] {
  return events.filter(({ id }) => !ids.has(id))
}

function removeFrom(chunks: readonly Chunk[], ids: Ids): void {
  for (const chunk of chunks) {
    const kept = withoutIds(chunk.events, ids)
    if (kept.length === chunk.events.length) continue
    chunk.events = kept
    void chunk.write()
  }
}
