import { type EventsRequest, limits, type LinkEvent } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QueuedEvent } from './queuedEvent.ts'
import { selectBatch } from './selectBatch.ts'

const installId = '0b9e4c62-3d1f-4a57-9c80-6f2d7e81a345'

function createTestEvents(...dataBytes: number[]): QueuedEvent[] {
  return dataBytes.map((bytes, index) => ({
    id: `id-${index}`,
    name: 'login',
    time: index,
    data: 'a'.repeat(bytes),
  }))
}

function requestBytes(batch: readonly QueuedEvent[]): number {
  const request: EventsRequest = {
    sentAt: Date.UTC(2026, 0, 1),
    events: batch.map((event) => ({ ...event, installId }) as LinkEvent),
  }
  return Buffer.byteLength(JSON.stringify(request))
}

test('an empty queue returns an empty batch', () => {
  expect(selectBatch([], 100)).toEqual([])
})

test('a batch contains the oldest events, up to the given count', () => {
  const queue = createTestEvents(0, 0, 0)
  expect(selectBatch(queue, 2)).toEqual(queue.slice(0, 2))
  expect(selectBatch(queue, 3)).toEqual(queue)
  expect(selectBatch(queue, 100)).toEqual(queue)
})

test('a batch never exceeds the maximum number of events', () => {
  const queue = createTestEvents(...Array<number>(150).fill(0))
  expect(selectBatch(queue, 1000)).toHaveLength(limits.maxEventsPerRequest)
})

test('a batch ends before the event that would make it too large', () => {
  const queue = createTestEvents(200_000, 200_000, 200_000)
  expect(selectBatch(queue, 100)).toEqual(queue.slice(0, 2))
})

test('a batch has at least one event, however large it is or small the count', () => {
  const queue = createTestEvents(limits.maxRequestBytes * 2, 0)
  expect(selectBatch(queue, 100)).toEqual(queue.slice(0, 1))
  expect(selectBatch(queue, 0)).toEqual(queue.slice(0, 1))
})

test('any batch is a prefix of its queue and fits into a request', () => {
  const anyQueue = fc.array(fc.nat({ max: 31_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(anyQueue, fc.integer({ min: 1, max: 100 }), (sizes, maxEvents) => {
      const queue = createTestEvents(...sizes)
      const batch = selectBatch(queue, maxEvents)
      expect(batch).toEqual(queue.slice(0, batch.length))
      expect(batch.length).toBeLessThanOrEqual(maxEvents)
      expect(requestBytes(batch)).toBeLessThanOrEqual(limits.maxRequestBytes)
      if (queue.length > 0) expect(batch.length).toBeGreaterThan(0)
    }),
  )
})
