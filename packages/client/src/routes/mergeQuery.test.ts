import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeQuery } from './mergeQuery.ts'
import { parseQuery } from './parseQuery.ts'
import { parseUrl } from './parseUrl.ts'

test.each([
  ['no query', 'https://a.example/p', 'https://l.example.com/abc', 'https://a.example/p'],
  ['added', 'https://a.example/p', 'https://l.example.com/abc?b=2', 'https://a.example/p?b=2'],
  ['own', 'https://a.example/p?a=1', 'https://l.example.com/abc', 'https://a.example/p?a=1'],
  [
    'own before added',
    'https://a.example/p?a=1',
    'https://l.example.com/abc?b=2',
    'https://a.example/p?a=1&b=2',
  ],
  [
    'own wins',
    'https://a.example/p?a=1',
    'https://l.example.com/abc?a=9&b=2',
    'https://a.example/p?a=1&b=2',
  ],
  [
    'own wins in any spelling',
    'https://a.example/p?%61=1',
    'https://l.example.com/abc?a=9',
    'https://a.example/p?%61=1',
  ],
  [
    'own wins over other forms of its name',
    'https://a.example/p?next=1',
    'https://l.example.com/abc?Next=9&next[]=9&next.a=9&+next=9&b=2',
    'https://a.example/p?next=1&b=2',
  ],
  [
    'own wins without a value',
    'https://a.example/p?a',
    'https://l.example.com/abc?a=9',
    'https://a.example/p?a',
  ],
  [
    'repeated and added',
    'https://a.example/p',
    'https://l.example.com/abc?b=1&b=2',
    'https://a.example/p?b=1&b=2',
  ],
  [
    'encodings unchanged',
    'https://a.example/p',
    'https://l.example.com/abc?q=a%20b+c%26',
    'https://a.example/p?q=a%20b+c%26',
  ],
  [
    'own fragment kept at the end',
    'https://a.example/p?a=1#top?x',
    'https://l.example.com/abc?b=2',
    'https://a.example/p?a=1&b=2#top?x',
  ],
  [
    'fragment of the short link dropped',
    'https://a.example/p',
    'https://l.example.com/abc?b=2#f',
    'https://a.example/p?b=2',
  ],
  [
    'an empty query',
    'https://a.example/p?',
    'https://l.example.com/abc?b=2',
    'https://a.example/p?b=2',
  ],
  ['a scheme link', 'myapp://p', 'https://l.example.com/abc?b=2', 'myapp://p?b=2'],
  ['a bare path', '/p', 'https://l.example.com/abc?b=2', '/p?b=2'],
])('%s', (_, resolved, short, whole) => {
  expect(mergeQuery(resolved, short)).toBe(whole)
})

test('own parameters stay, and every added one has another name', () => {
  const query = fc
    .array(fc.tuple(fc.constantFrom('a', 'b', 'c', '%61', 'd e'), fc.stringMatching(/^\w*$/)))
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
  fc.assert(
    fc.property(query, query, (own, carried) => {
      const whole = mergeQuery(`https://a.example/p?${own}`, `https://l.example.com/s?${carried}`)
      const ownParameters = parseQuery(own)
      const all = parseQuery(parseUrl(whole).query)
      expect(all.slice(0, ownParameters.length)).toEqual(ownParameters)
      const ownNames = ownParameters.map(({ name }) => name)
      const added = all.slice(ownParameters.length)
      expect(added.filter(({ name }) => ownNames.includes(name))).toEqual([])
      expect(added).toEqual(parseQuery(carried).filter(({ name }) => !ownNames.includes(name)))
    }),
  )
})
