import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery, percentDecode } from './parseQuery.ts'

test.each<[string, ...[string, string][]]>([
  [''],
  ['&&'],
  ['a=1', ['a', '1']],
  ['a=1&a=2', ['a', '1'], ['a', '2']],
  ['a', ['a', '']],
  ['a=', ['a', '']],
  ['=1', ['', '1']],
  ['a=b=c', ['a', 'b=c']],
  ['next=/a?b=1', ['next', '/a?b=1']],
  ['%61%20=%26', ['a ', '&']],
  ['a=100%', ['a', '100%']],
  ['a=%E2%9C%93&b=%FF', ['a', '✓'], ['b', '%FF']],
  ['a=b+c', ['a', 'b+c']],
])('%j is parsed', (query, ...pairs) => {
  expect(parseQuery(query).map(({ name, value }) => [name, value])).toEqual(pairs)
})

test('keeps the raw form of each parameter', () => {
  expect(parseQuery('%61=1&b&=2').map(({ raw }) => raw)).toEqual(['%61=1', 'b', '=2'])
})

test('decodes encoded parameters', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), text)), (pairs) => {
      const query = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
      expect(parseQuery(query).map(({ name, value }) => [name, value])).toEqual(pairs)
    }),
  )
})

test('never throws, and drops only empty parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      const raw = parseQuery(query).map((parameter) => parameter.raw)
      expect(raw).toEqual(query.split('&').filter(Boolean))
    }),
  )
})

test('a stray percent sign is kept', () => {
  expect(percentDecode('50% off')).toBe('50% off')
  expect(percentDecode('%zz%41')).toBe('%zzA')
})
