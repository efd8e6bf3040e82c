import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64url, encodeBase64url } from './base64url.ts'

const ascii = fc.string({ unit: 'binary-ascii' })

test('encodes like Node', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      expect(encodeBase64url(text)).toBe(Buffer.from(text, 'ascii').toString('base64url'))
    }),
  )
})

test('decodes what it encoded', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      expect(decodeBase64url(encodeBase64url(text))).toBe(text)
    }),
  )
})

test('each text has exactly one valid encoding', () => {
  const candidate = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[AQgwaz09_-]*$/),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
  )
  fc.assert(
    fc.property(candidate, (encoded) => {
      const decoded = decodeBase64url(encoded)
      if (decoded !== null) expect(encodeBase64url(decoded)).toBe(encoded)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['padding', 'YQ=='],
  ['the other alphabet', 'Pz8/'],
  ['an impossible length', 'YWFhY'],
  ['stray bits', 'YR'],
  ['a non-ASCII byte', 'w6k'],
  ['white space', 'YW Jj'],
])('rejects %s', (_, encoded) => {
  expect(decodeBase64url(encoded)).toBeNull()
})

test('throws when encoding non-ASCII text', () => {
  expect(() => encodeBase64url('é')).toThrow(RangeError)
})
