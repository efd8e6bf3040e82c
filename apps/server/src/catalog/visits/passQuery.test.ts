import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPassedBytes, passQuery } from './passQuery.ts'

test.each([
  ['adds to a URL without a query', 'https://a.example/p', 'x=1', 'https://a.example/p?x=1'],
  [
    'appends to the URL’s own query',
    'https://a.example/p?y=2',
    'x=1',
    'https://a.example/p?y=2&x=1',
  ],
  ['inserts before the fragment', 'https://a.example/p#top', 'x=1', 'https://a.example/p?x=1#top'],
  ['keeps a repeated parameter', 'https://a.example/', 'x=1&x=2', 'https://a.example/?x=1&x=2'],
  ['works for an app’s scheme', 'meadow://p/1?y=2', 'x=1', 'meadow://p/1?y=2&x=1'],
  ['works for a scheme without slashes', 'meadow:p', 'x=1', 'meadow:p?x=1'],
  ['changes nothing without a query', 'https://A.example', '', 'https://A.example'],
  [
    'keeps the bytes of the URL’s own query',
    'https://a.example/?q=a%2Bb+c;d',
    'x=1',
    'https://a.example/?q=a%2Bb+c;d&x=1',
  ],
  [
    'encodes a malformed percent sign',
    'https://a.example/',
    'x=100%',
    'https://a.example/?x=100%25',
  ],
])('%s', (_, url, query, expected) => {
  expect(passQuery(url, query)).toBe(expected)
})

describe('a parameter of the URL is not replaced', () => {
  test.each([
    'next=evil',
    'Next=evil',
    'NEXT=evil',
    'next[]=evil',
    'next[0]=evil',
    'next.a=evil',
    '%6eext=evil',
    'next%5B%5D=evil',
    'next%00=evil',
    '+next=evil',
    'next+=evil',
  ])('by %s', (query) => {
    expect(passQuery('https://a.example/?next=good', query)).toBe('https://a.example/?next=good')
  })

  test('by a parameter hidden in another one', () => {
    for (const query of ['x=1;next=evil', 'x=1%26next=evil', 'x=1%23&y=%3Fnext=evil']) {
      const url = new URL(passQuery('https://a.example/?next=good', query))
      expect(url.search.split(/[&;]/).filter((pair) => pair.includes('next='))).toEqual([
        '?next=good',
      ])
      expect(url.hash).toBe('')
    }
  })
})

test('drops the clipboard token parameter', () => {
  expect(passQuery('https://a.example/', '_dl=tlc1abc&x=1&_DL=2')).toBe('https://a.example/?x=1')
  expect(passQuery('https://a.example/', '_dl=tlc1abc')).toBe('https://a.example/')
})

test('drops parameters beyond the limit without cutting them', () => {
  const url = passQuery('https://a.example/', `x=1&y=${'ü'.repeat(300)}`)
  expect(url).toBe('https://a.example/?x=1')
  const many = passQuery(
    'https://a.example/',
    Array.from({ length: 5_000 }, (_, i) => `p${i}=1`).join('&'),
  )
  expect(new URL(many).search.length).toBeLessThanOrEqual(maxPassedBytes + 1)
  expect(new URL(many).searchParams.get('p0')).toBe('1')
})

test('drops a single parameter beyond the limit', () => {
  expect(passQuery('https://a.example/', `x=${'1'.repeat(100_000)}`)).toBe('https://a.example/')
})

test('only adds parameters, for any query', () => {
  const target = 'https://a.example:8443/p/q?next=good&z=1#top'
  const queries = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('/', '\\', '@', ':', '?', '#', '&', '=', '%', '.', 'a', '\n', ';'),
    }),
  )
  fc.assert(
    fc.property(queries, (query) => {
      const before = new URL(target)
      const after = new URL(passQuery(target, query))
      expect(pickUnchanged(after)).toEqual(pickUnchanged(before))
      expect(after.searchParams.getAll('next')).toEqual(['good'])
      expect(after.search.startsWith(before.search)).toBe(true)
    }),
  )
})

function pickUnchanged({ protocol, username, password, host, pathname, hash }: URL) {
  return { protocol, username, password, host, pathname, hash }
}
