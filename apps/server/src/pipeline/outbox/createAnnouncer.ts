import { type BatchedEventType, batchedEventTypes } from '@throughlink/protocol/rules'
import type { Pool } from 'pg'
import { begin, inTransaction } from '#platform/engines/inTransaction.ts'
import type { Announcement } from './announcement.ts'
import {
  type BatchListener,
  findMessageIds,
  insertBatches,
  listBatchListeners,
} from './batchStatements.ts'
import { getSampleFraction } from './getSampleFraction.ts'
import { type BatchMessage, makeBatchId, packBatches, type SerializedItem } from './packBatches.ts'
import { serializeItem } from './serializeItem.ts'

export interface AnnouncerOptions {
  readonly pool: Pool
  readonly now: () => number
  /** Called for an item or a message that cannot be stored. It is left out: it must not stop the shipment. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Enqueues what endpoints listen to, of the entries that a shipment has stored. Call it again with the same
 * shipment if it was interrupted: either all of the messages of an endpoint and type exist, or none.
 */
export type Announce = (shipment: string, announcements: Iterable<Announcement>) => Promise<void>

/** Limits the size of a statement to about 2 MB. */
const messagesPerStatement = 100

interface Stream {
  readonly listener: BatchListener
  readonly type: BatchedEventType
  readonly sampleRate: number
  readonly items: SerializedItem[]
}

/**
 * Creates the function that announces shipped entries. A shipment costs one query for the endpoints of all its apps,
 * which are not cached: a new endpoint gets what is shipped next. For an app without any it builds and writes nothing.
 */
export function createAnnouncer({ pool, now, onFailure }: AnnouncerOptions): Announce {
  return async (shipment, announcements) => {
    const streams = await collect([...announcements])
    const batches = streams.flatMap(({ listener, items, ...target }) =>
      packBatches({ shipment, ...listener, ...target }, items),
    )
    if (batches.length === 0) return
    const firstIds = new Map(
      streams.map(({ listener: { endpointId }, type }) => [
        toStreamKey(endpointId, type),
        makeBatchId({ shipment, endpointId, type }, 0),
      ]),
    )
    try {
      await enqueue(batches, firstIds)
    } catch (error) {
      if (!isDataError(error)) throw error
      onFailure(error)
      await enqueueEach(batches)
    }
  }

  /** Serializes the announcements that endpoints listen to and that are sampled, by endpoint and type. */
  async function collect(announcements: readonly Announcement[]): Promise<readonly Stream[]> {
    if (announcements.length === 0) return []
    const appIds = new Set(announcements.map(({ appId }) => appId))
    const streams = openStreams(await listBatchListeners(pool, [...appIds]))
    if (streams.size === 0) return []
    for (const { appId, type, id, toFact } of announcements) {
      const found = streams.get(toStreamKey(appId, type))
      if (found === undefined) continue
      const fraction = getSampleFraction(id)
      const sampled = found.filter(({ sampleRate }) => fraction < sampleRate)
      if (sampled.length === 0) continue
      const item = toItem(toFact)
      if (item !== null) for (const { items } of sampled) items.push(item)
    }
    return [...streams.values()].flat()
  }

  function toItem(toFact: Announcement['toFact']): SerializedItem | null {
    try {
      const { item, erasureKey } = toFact()
      const json = serializeItem(item)
      return json === null ? null : { json, erasureKey }
    } catch (error) {
      onFailure(error)
      return null
    }
  }

  /**
   * One transaction, so that a repetition finds all messages of a shipment or none. If the first message of an
   * endpoint and type exists, the others are skipped too: the settings of the endpoint may have changed in
   * between, and the items would be distributed differently.
   */
  async function enqueue(
    batches: readonly BatchMessage[],
    firstIds: ReadonlyMap<string, string>,
  ): Promise<void> {
    await inTransaction(pool, async (client) => {
      await client.query(begin)
      const known = await findMessageIds(client, [...firstIds.values()])
      const fresh = batches.filter(
        ({ endpointId, type }) => !known.has(firstIds.get(toStreamKey(endpointId, type)) ?? ''),
      )
      for (let start = 0; start < fresh.length; start += messagesPerStatement) {
        const some = fresh.slice(start, start + messagesPerStatement)
        await insertBatches(client, some, new Date(now()))
      }
    })
  }

  /**
   * Enqueues each message by itself and leaves out those that PostgreSQL refuses. If this is interrupted, a
   * repetition finds the first message and skips the rest: they are lost, but nothing is sent twice.
   */
  async function enqueueEach(batches: readonly BatchMessage[]): Promise<void> {
    for (const batch of batches) {
      try {
        await insertBatches(pool, [batch], new Date(now()))
      } catch (error) {
        if (!isDataError(error)) throw error
        onFailure(error)
      }
    }
  }
}

/** Returns the streams of each app and type. */
function openStreams(listeners: readonly BatchListener[]): ReadonlyMap<string, readonly Stream[]> {
  const streams = listeners.flatMap((listener) =>
    batchedEventTypes
      .filter((type) => listener.eventTypes.includes(type))
      .map((type) => ({ listener, type, sampleRate: listener.sampling[type] ?? 1, items: [] })),
  )
  return Map.groupBy(streams, ({ listener, type }) => toStreamKey(listener.appId, type))
}

/** Returns the key of a type of an app, or of an endpoint. */
function toStreamKey(id: string, type: BatchedEventType): string {
  return `${id}\n${type}`
}

/** Returns whether PostgreSQL refuses the data: a data exception, a violated constraint, an exceeded limit. */
function isDataError(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' && /^(22|23|54)...$/.test(code)
}
