import { expect, test } from 'vitest'
import { type BatchTarget, packBatches, type SerializedItem } from './packBatches.ts'
import { serializeItem } from './serializeItem.ts'

const target: BatchTarget = {
  shipment: '019a8b1c-2222-7333-8444-555566667777',
  appId: 'app_1',
  endpointId: 'whe_1',
  kind: 'webhook',
  type: 'event.logged',
  sampleRate: 0.5,
}

function makeItems(count: number, bytes = 50, installs = 1): SerializedItem[] {
  return Array.from({ length: count }, (_, index) => ({
    json: JSON.stringify(String(index).padStart(bytes - 2, 'x')),
    erasureKey: `install${index % installs}`,
  }))
}

const readItems = (payload: string) =>
  (JSON.parse(payload) as { readonly items: readonly unknown[] }).items

test('items are packed in order, up to the number of items and the size of a message', () => {
  const many = packBatches(target, makeItems(250))
  expect(many.map(({ payload }) => readItems(payload).length)).toEqual([100, 100, 50])
  const large = packBatches(target, makeItems(7, 5_000))
  expect(large.map(({ payload }) => readItems(payload).length)).toEqual([3, 3, 1])
  for (const { payload } of [...many, ...large]) {
    expect(Buffer.byteLength(payload)).toBeLessThan(19_000)
  }
  expect(many.flatMap(({ payload }) => readItems(payload))).toEqual(
    makeItems(250).map(({ json }) => JSON.parse(json) as unknown),
  )
})

test('the same items have the same messages with the same ids, which start with the time', () => {
  const messages = packBatches(target, makeItems(250))
  expect(packBatches(target, makeItems(250))).toEqual(messages)
  const others = [
    { ...target, shipment: '019a8b1c-2222-7333-8444-555566667778' },
    { ...target, endpointId: 'whe_2' },
    { ...target, type: 'link.clicked' as const },
  ].flatMap((each) => packBatches(each, makeItems(250)))
  const ids = [...messages, ...others].map(({ id }) => id)
  expect(new Set(ids).size).toBe(12)
  for (const id of ids) expect(id).toMatch(/^msg_019a8b1c2222[0-9a-f]{20}$/)
})

test('a kind whose requests have one client gets one install in a message', () => {
  const messages = packBatches({ ...target, kind: 'ga4' }, makeItems(60, 50, 2))
  expect(messages.map(({ erasureKeys }) => erasureKeys)).toEqual([
    ['install0'],
    ['install0'],
    ['install1'],
    ['install1'],
  ])
  expect(messages.map(({ payload }) => readItems(payload).length)).toEqual([25, 5, 25, 5])
})

test('the data of an event that is too large is left out, and the event says so', () => {
  const item = {
    id: 'a',
    installId: 'i',
    linkId: null,
    name: 'viewed',
    happenedAt: '2026-11-16T00:00:00.000Z',
    country: null,
    money: null,
    data: { text: 'x'.repeat(20_000) } as unknown,
    isDataOmitted: false,
  }
  expect(JSON.parse(serializeItem(item) ?? '')).toEqual({
    ...item,
    data: null,
    isDataOmitted: true,
  })
  expect(serializeItem({ ...item, name: 'x'.repeat(20_000), data: null })).toBeNull()
})

test('characters that PostgreSQL cannot store are replaced in strings and keys, and only those', () => {
  const data = { 'a\0b': 'c\0\ud800', text: String.raw`\u0000` }
  const item = { data, isDataOmitted: false } as never
  expect(JSON.parse(serializeItem(item) ?? '')).toMatchObject({
    data: { 'a\ufffdb': 'c\ufffd\ufffd', text: String.raw`\u0000` },
  })
})
