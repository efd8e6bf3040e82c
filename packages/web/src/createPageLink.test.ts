import { expect, test } from 'vitest'
import { createPageLink } from './createPageLink.ts'

const origin = 'https://go.acme.com'
const page = { pathname: '/products/42', search: '?utm_source=x&ref=anna' }

test.each([
  [undefined, '/products/42', 'https://go.acme.com/products/42'],
  [undefined, '/products/caf%C3%A9/', 'https://go.acme.com/products/caf%C3%A9'],
  ['open/*', '/products/42', 'https://go.acme.com/open/products/42'],
  ['/open/*', '/products/42', 'https://go.acme.com/open/products/42'],
  ['open/*', '/', 'https://go.acme.com/open'],
  ['open', '/products/42', 'https://go.acme.com/open'],
])('with the path %s, the link of the page %s is %s', (link, pathname, expected) => {
  expect(createPageLink({ origin, ...(link && { link }) }, { pathname, search: '' })).toBe(expected)
})

test('what brought the visitor is carried, and the medium is how the link was reached', () => {
  expect(createPageLink({ origin }, page, { medium: 'banner' })).toBe(
    'https://go.acme.com/products/42?utm_source=x&ref=anna&utm_medium=banner',
  )
})

test('the medium of the page is replaced', () => {
  const search = '?utm_medium=email'
  expect(createPageLink({ origin }, { ...page, search }, { medium: 'qr' })).toBe(
    'https://go.acme.com/products/42?utm_medium=qr',
  )
})

test('a page in the site carries the query of the arrival', () => {
  const arrival = '?utm_source=x'
  expect(createPageLink({ origin }, { ...page, search: '?page=2' }, { arrival })).toBe(
    'https://go.acme.com/products/42?utm_source=x',
  )
})

test.each(['/', '//', '/a//b', '/a/%2e%2e/b', '/a%2Fb'])('the page %s has no link', (pathname) => {
  expect(createPageLink({ origin }, { pathname, search: '' })).toBeNull()
})
