import type { Kysely } from 'kysely'
import { openSecret, type SealingKeys } from '#platform/crypto/sealSecret.ts'
import type { Database } from '#platform/engines/database.ts'
import {
  storeServerEvents,
  type StoreServerEventsOptions,
} from '../server-events/storeServerEvents.ts'
import { createReadAppStore } from './kinds/createReadAppStore.ts'
import { readRevenueCat } from './kinds/readRevenueCat.ts'
import { readStripe } from './kinds/readStripe.ts'
import type { IncomingMessage, MessageReading, ReadMessage, SourceKind } from './purchaseMessage.ts'
import { type MessageStatus, type PurchaseSource, recordMessage } from './sourceStatements.ts'
import { toServerEvent } from './toServerEvent.ts'

export interface ReceiveMessageOptions {
  readonly db: Kysely<Database>
  readonly log: StoreServerEventsOptions['log']
  readonly keys: SealingKeys
  /** Fingerprint of the root certificate of the App Store. */
  readonly appleRoot: string
  readonly now: () => number
}

/** What became of a message. */
export interface MessageOutcome {
  readonly status: MessageStatus
  /** Null if it counts. */
  readonly reason: string | null
}

export type ReceiveMessage = (
  source: PurchaseSource,
  message: IncomingMessage,
  /** Called before a message without a valid signature is listed. It is not if this rejects. */
  chargeForged: () => Promise<void>,
) => Promise<MessageOutcome>

/**
 * Creates the function that takes a message of a source: verifies it, stores its purchase in the event log, and lists
 * it. In this order, so that a message is listed as counted only if it is. If one of the steps fails, the source sends
 * it again, and the event has the same id.
 */
export function createReceiveMessage(options: ReceiveMessageOptions): ReceiveMessage {
  const { db, log, keys, now } = options
  const readers: Readonly<Record<SourceKind, ReadMessage>> = {
    revenuecat: readRevenueCat,
    stripe: readStripe,
    app_store: createReadAppStore(options.appleRoot),
  }

  async function store(source: PurchaseSource, reading: MessageReading): Promise<MessageOutcome> {
    if (reading.status === 'test') return { status: 'test', reason: null }
    if (reading.status !== 'purchase') return { status: reading.status, reason: reading.reason }
    const event = toServerEvent(source.kind, reading.id, reading.purchase)
    const { rejected } = await storeServerEvents([event], {
      log,
      appId: source.appId,
      nowMs: now(),
    })
    const [rejection] = rejected
    return rejection === undefined
      ? { status: 'counted', reason: null }
      : { status: 'refused', reason: rejection.code }
  }

  return async (source, message, chargeForged) => {
    const { id: sourceId, appId, kind, settings } = source
    const secret = source.secret && openSecret(keys, source.secret, sourceId).toString()
    const reading = readers[kind](message, { appId, settings, secret, nowMs: now() })
    if (reading.status === 'refused' && reading.reason === 'invalid_signature') await chargeForged()
    const outcome = await store(source, reading)
    const { id, type } = reading
    await recordMessage(db, { sourceId, id, type, ...outcome, receivedAt: new Date(now()) })
    return outcome
  }
}
