import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBatch, decodeEntriesOf, encodeBatch, encodeEntry } from './batchCodec.ts'
import type { AppEventEntry, LogEntry } from './logEntry.ts'

const entry: fc.Arbitrary<LogEntry> = fc.record({
  kind: fc.constant('event' as const),
  id: fc.string({ unit: 'binary' }),
  appId: fc.string(),
  atMs: fc.nat(),
  installId: fc.string(),
  name: fc.string({ unit: 'binary', maxLength: 400 }),
  happenedAtMs: fc.nat(),
  data: fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
})

test('any batch is decoded as it was encoded, compressed or not', () => {
  const formats = new Set<number | undefined>()
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), (entries) => {
      const { payload } = encodeBatch(entries.map(encodeEntry))
      formats.add(payload[0])
      // JSON has no -0; everything else is decoded as it was.
      expect(decodeBatch(payload)).toEqual(JSON.parse(JSON.stringify(entries)))
    }),
  )
  expect(formats).toEqual(new Set([1, 2]))
})

test('text with line breaks, separators and a lone surrogate is one line', () => {
  const data = 'a\nb\r\n\u2028\u2029\0\ud83e'
  const odd = { kind: 'event', id: data, data } as unknown as LogEntry
  expect(decodeBatch(encodeBatch([odd, odd].map(encodeEntry)).payload)).toEqual([odd, odd])
})

test('a __proto__ key does not change the prototype', () => {
  const odd = JSON.parse('{"id":"1","data":{"__proto__":{"isBot":true}}}') as LogEntry
  const [decoded] = decodeBatch(encodeBatch([encodeEntry(odd)]).payload)
  expect(Object.getPrototypeOf((decoded as { data: object }).data)).toBe(Object.prototype)
})

test('repetitive entries compress to less than a quarter', () => {
  const lines = Array.from({ length: 500 }, (_, index) => `{"id":"${index}","name":"viewed"}`)
  const { payload, textBytes } = encodeBatch(lines)
  expect(textBytes).toBe(lines.join('\n').length + 1)
  expect(payload.length).toBeLessThan(textBytes / 4)
})

test.each([
  ['a later version', Buffer.of(5, 1, 2)],
  ['nothing', Buffer.of()],
])('decoding a payload of %s throws instead of returning an empty batch', (_, payload) => {
  expect(() => decodeBatch(payload)).toThrow('which this version cannot read')
})

test.each([1, 2])('decoding a truncated payload of format %i throws', (format) => {
  const { payload } = encodeBatch(
    Array.from({ length: format === 1 ? 1 : 500 }, () => '{"id":"1"}'),
  )
  expect(payload[0]).toBe(format)
  expect(() => decodeBatch(payload.subarray(0, -4))).toThrow()
})

test('of any batch, the entries of some apps are decoded with their index, from an index on', () => {
  const apps = ['app_1', 'app_2', 'app_"3']
  const mine = fc.tuple(entry, fc.constantFrom(...apps)).map(([each, appId]) => {
    const { kind, id, ...rest } = each as AppEventEntry
    return { kind, id, ...rest, appId, data: { appId: 'app_1', text: '"appId":"app_1"' } }
  })
  // As the service writes them: the app before the data.
  const encode = ({ kind, id, appId, ...rest }: AppEventEntry) =>
    encodeEntry({ kind, id, appId, ...rest })
  fc.assert(
    fc.property(fc.array(mine, { minLength: 1, maxLength: 20 }), fc.nat(5), (entries, from) => {
      const found = decodeEntriesOf(
        encodeBatch(entries.map(encode)).payload,
        new Set(['app_1']),
        from,
      )
      expect(found.map(({ index }) => index)).toEqual(
        entries.flatMap(({ appId }, index) => (appId === 'app_1' && index >= from ? [index] : [])),
      )
      for (const { index, entry: decoded } of found) {
        expect(decoded.id).toBe(entries[index]?.id)
      }
    }),
  )
})
