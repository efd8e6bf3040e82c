import { ResolveShortResponseSchema } from '@throughlink/protocol/schemas'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { toResolvedLink } from './resolveRoutes.ts'

test.each([
  ['https://lumen.example/products/amber?ref=a%20b', '/products/amber?ref=a%20b', { ref: 'a b' }],
  ['https://lumen.example', '/', {}],
  ['https://lumen.example/a?x=1&x=2#part', '/a?x=1&x=2', { x: '2' }],
  ['lumen://products/42?x=1', '/products/42?x=1', { x: '1' }],
  ['lumen:///products/42', '/products/42', {}],
  ['lumen:products/42', '/products/42', {}],
  ['lumen://', '/', {}],
])('%s has the route %s', (destination, route, parameters) => {
  expect(toResolvedLink(destination)).toEqual({ link: destination, route, parameters })
})

test('an unparsable destination has no route', () => {
  expect(toResolvedLink('products/42')).toEqual({
    link: 'products/42',
    route: null,
    parameters: {},
  })
})

test('parameters contain only those of the link, even when named like object internals', () => {
  const { parameters } = toResolvedLink('https://lumen.example/?__proto__=x&constructor=y')
  expect(Object.entries(parameters)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ])
  expect({}).not.toHaveProperty('x')
})

test('the result matches the response schema for every destination', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const resolved = toResolvedLink(url)
      expect(Value.Check(ResolveShortResponseSchema, resolved)).toBe(true)
      expect(resolved.link).toBe(url)
      expect(resolved.route).toMatch(/^\//)
    }),
  )
})
