import { expect, test } from 'vitest'
import { createLinkOrigin, createShareUrl } from './createShareUrl.ts'

const createUrl = (publicOrigin: string, linkOrigin: string | null = null) =>
  createShareUrl(createLinkOrigin({ publicOrigin, linkOrigin }))

test.each([
  ['http://localhost:3000', 'shop.localhost', 'http://shop.localhost:3000/spring'],
  ['http://localhost', 'go.shop.localhost', 'http://go.shop.localhost/spring'],
  ['https://localhost:8443', 'shop.localhost', 'https://shop.localhost:8443/spring'],
  ['http://localhost:3000', 'go.example', 'https://go.example/spring'],
  ['https://links.example', 'go.example', 'https://go.example/spring'],
  ['https://links.example', 'shop.localhost', 'https://shop.localhost/spring'],
])('a service at %s has the link on %s at %s', (origin, domain, url) => {
  expect(createUrl(origin)({ domain, slug: 'spring' })).toBe(url)
})

test('links on the address of this machine have the origin that was set for them', () => {
  const toUrl = createUrl('http://192.168.1.20:3000', 'http://192.168.1.20:3001')
  const slug = 'spring'
  expect(toUrl({ domain: '192.168.1.20', slug })).toBe('http://192.168.1.20:3001/spring')
  expect(toUrl({ domain: 'go.example', slug })).toBe('https://go.example/spring')
})

test('a pattern keeps its star', () => {
  const toUrl = createUrl('http://localhost:3000')
  const link = { domain: 'shop.localhost', slug: 'products/*' }
  expect(toUrl(link)).toBe('http://shop.localhost:3000/products/*')
  expect(toUrl({ ...link, tail: 'caf%C3%A9/7' })).toBe(
    'http://shop.localhost:3000/products/caf%C3%A9/7',
  )
})
