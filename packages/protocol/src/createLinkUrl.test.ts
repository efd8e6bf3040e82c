import { expect, test } from 'vitest'
import { createLinkUrl } from './createLinkUrl.ts'

const origin = 'https://go.acme.com'

test.each([
  [createLinkUrl(origin, 'invite'), 'https://go.acme.com/invite'],
  [createLinkUrl(`${origin}/`, '/invite', { ref: 'anna' }), 'https://go.acme.com/invite?ref=anna'],
  [createLinkUrl(origin, ['products', '42']), 'https://go.acme.com/products/42'],
  [createLinkUrl(origin, ['products', 'a?b c']), 'https://go.acme.com/products/a%3Fb%20c'],
  [
    createLinkUrl(origin, 'invite', {
      ref: 'Zoë & co',
      seats: 2,
      vip: true,
      no: null,
      un: undefined,
    }),
    'https://go.acme.com/invite?ref=Zo%C3%AB%20%26%20co&seats=2&vip=true',
  ],
])('builds %s', (url, expected) => {
  expect(url).toBe(expected)
})

test.each([
  [['products', '']],
  [['products', '..']],
  [['.']],
  [['a/b']],
  [['a\\b']],
  [''],
  ['products/../admin'],
  ['a/%2E'],
])('the path %j is refused, because browsers would change it', (path) => {
  expect(() => createLinkUrl(origin, path)).toThrow(TypeError)
})
