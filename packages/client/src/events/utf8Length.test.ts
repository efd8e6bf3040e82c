import fc from 'fast-check'
import { expect, test } from 'vitest'
import { utf8Length } from './utf8Length.ts'

test.each([
  ['', 0],
  ['a', 1],
  ['\u007f', 1],
  ['\u0080', 2],
  ['é', 2],
  ['\u07ff', 2],
  ['\u0800', 3],
  ['€', 3],
  ['\uffff', 3],
  ['😀', 4],
  ['a€😀é', 10],
])('%j takes %i bytes', (text, bytes) => {
  expect(utf8Length(text)).toBe(bytes)
})

test('counts like Node for every well-formed string', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(utf8Length(text)).toBe(Buffer.byteLength(text))
    }),
  )
})

test('counts any JSON correctly, because JSON escapes lone surrogates', () => {
  const halves = fc.array(fc.constantFrom('\ud83d', '\ude00', 'a', 'é')).map((all) => all.join(''))
  fc.assert(
    fc.property(halves, (text) => {
      const json = JSON.stringify(text)
      expect(utf8Length(json)).toBe(new TextEncoder().encode(json).length)
    }),
  )
})
