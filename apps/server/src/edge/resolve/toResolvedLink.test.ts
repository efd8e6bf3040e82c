import { ResolveShortResponseSchema } from '@throughlink/protocol/schemas'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { toResolvedLink } from './toResolvedLink.ts'

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

test('what cannot be read has no route', () => {
  expect(toResolvedLink('products/42')).toEqual({
    link: 'products/42',
    route: null,
    parameters: {},
  })
})

test('parameters are the link’s own, and nothing that objects are born with', () => {
  const { parameters } = toResolvedLink('https://lumen.example/?__proto__=x&constructor=y')
  expect(Object.entries(parameters)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ])
  expect({}).not.toHaveProperty('x')
})

test('the answer has the wire’s shape for every destination', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const answer = toResolvedLink(url)
      expect(Value.Check(ResolveShortResponseSchema, answer)).toBe(true)
      expect(answer.link).toBe(url)
      expect(answer.route).toMatch(/^\//)
    }),
  )
})
