import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBatch, decodeEntriesOf, encodeBatch, encodeEntry, encodeLine } from './batchCodec.ts'
import type { EventBatch } from './eventBatch.ts'
import type { Line } from './line.ts'
import type { AppEventEntry, LogEntry, SentMoney } from './logEntry.ts'

interface SentEvent {
  readonly id: string
  readonly installId: string
  readonly name: string
  readonly time: number
  readonly data?: unknown
  readonly money?: SentMoney
}

const text = fc.string({ unit: 'binary' })

const sentEvent: fc.Arbitrary<SentEvent> = fc.record(
  {
    id: text,
    installId: text,
    name: text,
    time: fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }),
    data: fc.oneof(
      fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }),
      // Not among the values above.
      fc.dictionary(text, fc.array(fc.constantFrom(-0, 0, 1.5))),
    ),
    money: fc.record({ value: fc.constantFrom('19.90', 19.9), currency: text, purchaseId: text }),
  },
  { requiredKeys: ['id', 'installId', 'name', 'time'] },
)

const facts = fc.record({
  appId: fc.oneof(fc.constantFrom('app_1', 'app_2', 'app_"3'), text),
  atMs: fc.nat(),
  country: fc.option(fc.constantFrom('DE', 'FR')),
  offsetMs: fc.double({ min: -1e16, max: 1e16, noNaN: true }),
})

const spaces = fc.constantFrom(undefined, ' ', '\n', '\t', '\r\n')

/** The batch of a request, and the entries that would be written for its events one by one. */
const batch = fc
  .tuple(facts, fc.array(sentEvent, { minLength: 1, maxLength: 8 }), spaces)
  .map(([known, events, indent]) => {
    const request = { sentAt: 0, events }
    const text = stringifyKeepingZero(request, indent)
    return {
      batch: { kind: 'events', ...known, count: events.length, text } satisfies EventBatch,
      entries: events.map((event) => toEntry(event, known)),
    }
  })

const click = fc
  .record({ kind: fc.constant('click' as const), id: text, appId: text })
  .map((entry) => ({ batch: entry as LogEntry, entries: [entry as LogEntry] }))

/** JSON can contain -0, but `JSON.stringify` never writes it. */
function stringifyKeepingZero(value: unknown, indent: string | undefined): string {
  const mark = '\u0000-0\u0000'
  const json = JSON.stringify(
    value,
    (_, inner: unknown) => (Object.is(inner, -0) ? mark : inner),
    indent,
  )
  return json.replaceAll(JSON.stringify(mark), '-0')
}

/** As each event was written before there were batches. */
function toEntry(
  { id, installId, name, time, data, money }: SentEvent,
  { appId, atMs, country, offsetMs }: Omit<EventBatch, 'kind' | 'count' | 'text'>,
): LogEntry {
  return {
    ...{ kind: 'event', appId, atMs, country },
    ...{ id, installId, name, happenedAtMs: time + offsetMs, deviceTimeMs: time, data },
    ...(money === undefined ? {} : { money }),
  }
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('any batch of events is decoded to the entries of its events, among other entries', () => {
  const formats = new Set<number | undefined>()
  fc.assert(
    fc.property(fc.array(fc.oneof(batch, click), { minLength: 1, maxLength: 8 }), (appended) => {
      const { payload } = encodeBatch(appended.map(({ batch }) => encodeLine(batch)))
      formats.add(payload[0])
      const decoded = decodeBatch(payload)
      const expected = appended.flatMap(({ entries }) => entries)
      expect(decoded).toStrictEqual(throughJson(expected))
      // Dead letters contain the text of an entry.
      expect(decoded.map(encodeEntry)).toEqual(expected.map(encodeEntry))
    }),
    { numRuns: 150 },
  )
  // Without an event batch, older versions can read the payload.
  expect([...formats]).toEqual(expect.arrayContaining([1, 3, 4]))
})

test('of any batch, events of some apps are decoded with their index, from an index on', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(batch, click), { minLength: 1, maxLength: 8 }),
      fc.nat(30),
      (appended, from) => {
        const { payload } = encodeBatch(appended.map(({ batch }) => encodeLine(batch)))
        const all = decodeBatch(payload).map((entry, index) => ({ index, entry }))
        expect(decodeEntriesOf(payload, new Set(['app_1', 'app_2']), from)).toEqual(
          all.filter(
            ({ index, entry }) => index >= from && ['app_1', 'app_2'].includes(entry.appId),
          ),
        )
      },
    ),
  )
})

const known = { kind: 'events', appId: 'app_1', atMs: 5, country: null, offsetMs: 10 } as const

function decodeText(text: string, count = 1): AppEventEntry[] {
  const line: Line = encodeLine({ ...known, count, text })
  return decodeBatch(encodeBatch([line]).payload) as AppEventEntry[]
}

test('numbers that JSON.stringify would change are decoded as it would have written them', () => {
  const event = '{"id":"a","installId":"b","name":"c","time":-0,"data":[1e999,{"a":-1e999,"b":-0}]}'
  const [entry] = decodeText(`{"events":[${event}]}`)
  expect(entry).toStrictEqual({
    ...{ kind: 'event', appId: 'app_1', atMs: 5, country: null },
    ...{ id: 'a', installId: 'b', name: 'c', happenedAtMs: 10, deviceTimeMs: 0 },
    data: [null, { a: null, b: 0 }],
  })
})

test('the last of several equal keys counts, and a request cannot change the facts', () => {
  const event = (id: string) => `{"id":"${id}","installId":"b","name":"c","time":1,"kind":"click"}`
  const entries = decodeText(
    `{"appId":"app_2","count":7,"events":[${event('x')}],"events":[${event('y')},${event('z')}]}`,
    2,
  )
  expect(entries).toMatchObject([
    { kind: 'event', appId: 'app_1', id: 'y' },
    { kind: 'event', appId: 'app_1', id: 'z' },
  ])
})
