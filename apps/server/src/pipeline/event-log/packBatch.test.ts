import { expect, test } from 'vitest'
import { hourMs } from '#platform/time/durations.ts'
import { decodeBatch } from './batchCodec.ts'
import { packBatches } from './packBatch.ts'

const nowMs = Date.UTC(2026, 10, 15, 23, 30)
const line = (id: string) => JSON.stringify({ id })

function pack(groups: Parameters<typeof packBatches>[0], laneCount: number) {
  return packBatches(groups, { laneCount, nowMs }).map((batch) => ({
    ...batch,
    ids: decodeBatch(batch.payload).map(({ id }) => id),
  }))
}

test('lines of one lane become one batch, however many callers wrote them', () => {
  const batches = pack(
    [
      { lane: 0, lines: [line('a')] },
      { lane: 0, lines: [line('b'), line('c')] },
    ],
    1,
  )
  expect(batches).toMatchObject([
    {
      lane: 0,
      laneCount: 1,
      hourMs: nowMs - hourMs / 2,
      entryCount: 3,
      textBytes: 33,
      ids: ['a', 'b', 'c'],
    },
  ])
})

test('each lane gets its own batch, with its lines in the order in which they were written', () => {
  const batches = pack(
    [
      { lane: 3, lines: [line('a'), line('b')] },
      { lane: 1, lines: [line('c')] },
      { lane: 3, lines: [line('d')] },
    ],
    4,
  )
  expect(batches).toMatchObject([
    { lane: 3, laneCount: 4, entryCount: 3, ids: ['a', 'b', 'd'] },
    { lane: 1, laneCount: 4, entryCount: 1, ids: ['c'] },
  ])
  expect(new Set(batches.map(({ id }) => id)).size).toBe(2)
})

test('a line of several entries counts as that many', () => {
  const text = `{"kind":"events","appId":"a","count":2,"request":{"events":[{"id":"b"},{"id":"c"}]}}`
  const batches = pack([{ lane: 0, lines: [line('a'), { text, entryCount: 2 }] }], 1)
  expect(batches).toMatchObject([
    { entryCount: 3, textBytes: 11 + text.length + 1, ids: ['a', 'b', 'c'] },
  ])
})
