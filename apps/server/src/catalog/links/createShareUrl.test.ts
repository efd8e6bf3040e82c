import { expect, test } from 'vitest'
import { createShareUrl } from './createShareUrl.ts'

test.each([
  ['http://localhost:3000', 'shop.localhost', 'http://shop.localhost:3000/spring'],
  ['http://localhost', 'go.shop.localhost', 'http://go.shop.localhost/spring'],
  ['https://localhost:8443', 'shop.localhost', 'https://shop.localhost:8443/spring'],
  ['http://localhost:3000', 'go.example', 'https://go.example/spring'],
  ['https://links.example', 'go.example', 'https://go.example/spring'],
  ['https://links.example', 'shop.localhost', 'https://shop.localhost/spring'],
])('a service at %s has the link on %s at %s', (origin, domain, url) => {
  expect(createShareUrl(origin)({ domain, slug: 'spring' })).toBe(url)
})

test('a pattern keeps its star', () => {
  const toUrl = createShareUrl('http://localhost:3000')
  const link = { domain: 'shop.localhost', slug: 'products/*' }
  expect(toUrl(link)).toBe('http://shop.localhost:3000/products/*')
  expect(toUrl({ ...link, tail: 'caf%C3%A9/7' })).toBe(
    'http://shop.localhost:3000/products/caf%C3%A9/7',
  )
})
