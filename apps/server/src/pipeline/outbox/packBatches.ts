import { hash } from 'node:crypto'
import { type EndpointKind, getKindRules } from './endpointKinds.ts'
import type { BatchedEventType } from './eventTypes.ts'
import { maxItemBytes } from './serializeItem.ts'

export interface SerializedItem {
  readonly json: string
  readonly erasureKey: string
}

/** A message for one endpoint: endpoints may have different sample rates and limits. */
export interface BatchMessage {
  readonly id: string
  readonly appId: string
  readonly endpointId: string
  readonly type: BatchedEventType
  /** JSON. */
  readonly payload: string
  readonly erasureKeys: readonly string[]
  readonly sampleRate: number
}

export interface BatchTarget {
  readonly shipment: string
  readonly appId: string
  readonly endpointId: string
  readonly kind: EndpointKind
  readonly type: BatchedEventType
  readonly sampleRate: number
}

/**
 * Packs the items of one shipment, endpoint and type into as few messages as possible. The same input results in
 * the same messages with the same ids, so a repeated shipment enqueues nothing new.
 */
export function packBatches(
  target: BatchTarget,
  items: readonly SerializedItem[],
): readonly BatchMessage[] {
  const { maxItems, isPerInstall } = getKindRules(target.kind)
  const groups = isPerInstall
    ? Map.groupBy(items, ({ erasureKey }) => erasureKey).values()
    : [items]
  const messages: BatchMessage[] = []
  for (const group of groups) {
    let batch: SerializedItem[] = []
    let bytes = 0
    const flush = () => {
      if (batch.length > 0) messages.push(toMessage(target, messages.length, batch))
      batch = []
      bytes = 0
    }
    for (const item of group) {
      const itemBytes = Buffer.byteLength(item.json) + 1
      if (batch.length === maxItems || bytes + itemBytes > maxItemBytes) flush()
      batch.push(item)
      bytes += itemBytes
    }
    flush()
  }
  return messages
}

/** Returns the id of a message. It starts with the time of the shipment, because ids are listed newest first. */
export function makeBatchId(
  { shipment, endpointId, type }: Pick<BatchTarget, 'shipment' | 'endpointId' | 'type'>,
  index: number,
): string {
  const time = shipment.replaceAll('-', '').slice(0, 12)
  const rest = hash('sha256', [shipment, endpointId, type, index].join('\0'))
  return `msg_${time}${rest.slice(0, 32 - time.length)}`
}

function toMessage(
  target: BatchTarget,
  index: number,
  items: readonly SerializedItem[],
): BatchMessage {
  const { appId, endpointId, type, sampleRate } = target
  return {
    id: makeBatchId(target, index),
    appId,
    endpointId,
    type,
    payload: `{"appId":${JSON.stringify(appId)},"items":[${items.map(({ json }) => json).join(',')}]}`,
    erasureKeys: [...new Set(items.map(({ erasureKey }) => erasureKey))],
    sampleRate,
  }
}
