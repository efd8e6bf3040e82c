import { createLinkUrl } from '@throughlink/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkRoute } from './linkRoute.ts'
import { parseLinkRoute } from './parseLinkRoute.ts'

test.each<[string, string, Record<string, string>]>([
  ['/products/42', '/products/42', {}],
  ['/products/42?ref=a&size=m', '/products/42', { ref: 'a', size: 'm' }],
  ['/', '/', {}],
  ['/?', '/', {}],
  ['/search?q=a%20b&next=/c?d=1', '/search', { q: 'a b', next: '/c?d=1' }],
  ['/p?flag', '/p', { flag: '' }],
  ['', '', {}],
])('%j has a pathname and parameters', (route, pathname, params) => {
  expect(parseLinkRoute(route)).toEqual({ pathname, params })
})

test('the first value of a repeated parameter wins', () => {
  expect(parseLinkRoute('/invite?code=A&code=B').params).toEqual({ code: 'A' })
})

test('the pathname is not decoded, so that an encoded slash stays in its segment', () => {
  expect(parseLinkRoute('/tags/a%2Fb').pathname).toBe('/tags/a%2Fb')
})

test('a parameter that is missing is undefined, whatever its name', () => {
  const { params } = parseLinkRoute('/p?a=1')
  for (const name of ['b', 'constructor', 'toString', '__proto__']) {
    expect(params[name]).toBeUndefined()
  }
})

test('a parameter may have the name of a property of all objects', () => {
  const { params } = parseLinkRoute('/p?__proto__=1&toString=2')
  expect(Object.entries(params)).toEqual([
    ['__proto__', '1'],
    ['toString', '2'],
  ])
})

test('any text is parsed without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (route) => {
      expect(route.startsWith(parseLinkRoute(route).pathname)).toBe(true)
    }),
  )
})

test('the app reads the URL that createLinkUrl built, whatever it contains', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((part) => !/^\.{1,2}$|[/\\]/.test(part))
  fc.assert(
    fc.property(text, text, text, (segment, name, value) => {
      const route = linkRoute(
        createLinkUrl('https://go.acme.com', ['p', segment], { [name]: value }),
      )
      const { pathname, params } = parseLinkRoute(route ?? '')
      expect(decodeURIComponent(pathname.slice('/p/'.length))).toBe(segment)
      expect(params[name]).toBe(value)
    }),
  )
})
