import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPastedLink } from './readPastedLink.ts'

const token = `tlc1${'a'.repeat(52)}`
const nothing = { token: null, domain: null, path: '', query: '' }

test.each([
  [
    `https://go.example/amber?_dl=${token}`,
    { token, domain: 'go.example', path: 'amber', query: `_dl=${token}` },
  ],
  [`https://go.example/amber#${token}`, { token, domain: 'go.example', path: 'amber', query: '' }],
  [
    `https://go.example/amber?_dl=${token}#other`,
    { token, domain: 'go.example', path: 'amber', query: `_dl=${token}` },
  ],
  ['https://GO.example:8443/a/b', { token: null, domain: 'go.example', path: 'a/b', query: '' }],
  ['http://go.example/', { token: null, domain: 'go.example', path: '', query: '' }],
  ['https://go.example', { token: null, domain: 'go.example', path: '', query: '' }],
  [
    'https://user:word@go.example/amber',
    { token: null, domain: 'go.example', path: 'amber', query: '' },
  ],
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

test('keeps path and query as they were written', () => {
  expect(readPastedLink('https://go.example/products/caf%C3%A9?ref=a%20b')).toMatchObject({
    path: 'products/caf%C3%A9',
    query: 'ref=a%20b',
  })
})
