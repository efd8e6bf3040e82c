import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPastedLink } from './readPastedLink.ts'

const token = `tlc1${'a'.repeat(52)}`
const nothing = { token: null, domain: null, slug: null }

test.each([
  [`https://go.example/amber?_dl=${token}`, { token, domain: 'go.example', slug: 'amber' }],
  [`https://go.example/amber#${token}`, { token, domain: 'go.example', slug: 'amber' }],
  [`https://go.example/amber?_dl=${token}#other`, { token, domain: 'go.example', slug: 'amber' }],
  ['https://GO.example:8443/a/b', { token: null, domain: 'go.example', slug: 'a/b' }],
  ['http://go.example/', { token: null, domain: 'go.example', slug: null }],
  ['https://go.example', { token: null, domain: 'go.example', slug: null }],
  ['https://user:word@go.example/amber', { token: null, domain: 'go.example', slug: 'amber' }],
])('reads %s', (text, expected) => {
  expect(readPastedLink(text)).toEqual(expected)
})

test.each([
  '',
  'go.example/amber',
  'my password',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'lumen://amber',
  'mailto:a@go.example',
  'https://',
])('ignores %j, which is not a link', (text) => {
  expect(readPastedLink(text)).toEqual(nothing)
})

test('never throws, whatever is on the clipboard', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true })),
      (text) => {
        const { domain } = readPastedLink(text)
        if (domain !== null) expect(domain).toBe(domain.toLowerCase())
      },
    ),
  )
})

test('decodes the slug of a copied link as a visit does', () => {
  expect(readPastedLink('https://go.example/%61mber').slug).toBe('amber')
  expect(readPastedLink('https://go.example/caf%C3%A9').slug).toBeNull()
})
