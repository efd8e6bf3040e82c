import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decorateUrl } from './decorateUrl.ts'

const page = { pathname: '/products/42' }
const params = { utm_source: 'x', ref: 'anna' }

test.each([
  ['https://go.acme.com/a', 'https://go.acme.com/a?utm_source=x&ref=anna'],
  ['https://go.acme.com/a?', 'https://go.acme.com/a?utm_source=x&ref=anna'],
  ['https://go.acme.com/a?b=1&b=2#c?d', 'https://go.acme.com/a?b=1&b=2&utm_source=x&ref=anna#c?d'],
  ['https://go.acme.com/a?ref=ben', 'https://go.acme.com/a?ref=ben&utm_source=x'],
  ['https://go.acme.com/a?Ref[]=ben', 'https://go.acme.com/a?Ref[]=ben&utm_source=x'],
  ['https://go.acme.com/a?utm_source=', 'https://go.acme.com/a?utm_source=&ref=anna'],
  ['https://go.acme.com/open/*', 'https://go.acme.com/open/products/42?utm_source=x&ref=anna'],
  ['https://go.acme.com/a/?b=%20', 'https://go.acme.com/a/?b=%20&utm_source=x&ref=anna'],
])('%s becomes %s', (href, expected) => {
  expect(decorateUrl(href, page, params)).toBe(expected)
})

test.each(['mailto:a@b.example', 'acme://open', 'javascript:void 0', ''])(
  '%j is left alone',
  (href) => {
    expect(decorateUrl(href, page, params)).toBeNull()
  },
)

test('whatever a link has stays at its beginning, and decorating twice adds nothing', () => {
  const part = fc.stringMatching(/^[\w%=&;+[\].~-]{0,12}$/)
  fc.assert(
    fc.property(part, part, (path, query) => {
      const href = `https://go.acme.com/${path}?${query}`
      const once = decorateUrl(href, page, params) ?? ''
      expect(once.startsWith(href)).toBe(true)
      expect(decorateUrl(once, page, params)).toBe(once)
    }),
  )
})

test('a value is encoded', () => {
  expect(decorateUrl('https://go.acme.com/a', page, { ref: 'a b&c' })).toBe(
    'https://go.acme.com/a?ref=a%20b%26c',
  )
})
