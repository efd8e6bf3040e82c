import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBlocking, parsePolicies, type PolicyUse } from './contentPolicy.ts'

const page = new URL('https://www.acme.example/products/42')
const url = new URL('https://go.acme.example/_tl/w/0123456789abcdef.js')
const integrity = 'sha384-abc'

const find = (text: string, use: PolicyUse = 'script', target: object = {}) =>
  parsePolicies(text)
    .map((policy) => findBlocking(policy, use, { url, page, ...target }))
    .find((directive) => directive !== null) ?? null

test.each([
  "script-src 'self' https://go.acme.example",
  'script-src go.acme.example',
  'script-src *.acme.example',
  'script-src https://*.acme.example:443/_tl/',
  'script-src https:',
  'script-src *',
  'script-src http://go.acme.example',
  "script-src 'sha384-abc'",
  "script-src 'nonce-r4nd0m' 'strict-dynamic'",
  "img-src 'none'",
  "default-src 'none'; script-src-elem https://go.acme.example; script-src 'none'",
  'SCRIPT-SRC https://GO.acme.example',
  "script-src https://go.acme.example; script-src 'none'",
  'sandbox allow-scripts',
])('"%s" allows the script', (text) => {
  expect(find(text, 'script', { integrity, nonce: 'r4nd0m' })).toBeNull()
})

test.each([
  ["script-src 'self'", 'script-src'],
  ["default-src 'self'", 'default-src'],
  ["script-src-elem 'none'; script-src *", 'script-src-elem'],
  ['script-src', 'script-src'],
  ['script-src acme.example', 'script-src'],
  ['script-src *.go.acme.example', 'script-src'],
  ['script-src https://go.acme.example:8443', 'script-src'],
  ['script-src https://go.acme.example/other/', 'script-src'],
  ['script-src https://go.acme.example/_tl', 'script-src'],
  ['script-src wss:', 'script-src'],
  ["script-src 'nonce-other'", 'script-src'],
  ["script-src 'strict-dynamic' https://go.acme.example", 'script-src'],
  ["script-src *, script-src 'none'", 'script-src'],
  ['sandbox', 'sandbox'],
])('"%s" blocks the script with %s', (text, directive) => {
  expect(find(text)).toBe(directive)
})

test('the card needs connect-src, and the code img-src', () => {
  const text = "default-src 'none'; script-src https://go.acme.example; connect-src *"
  expect(find(text, 'connect')).toBeNull()
  expect(find(text, 'image')).toBe('default-src')
})

test('a page on an insecure origin can name a host without its scheme', () => {
  const insecure = { page: new URL('http://localhost:3000/'), url: new URL('http://go.localhost/') }
  expect(find('script-src go.localhost', 'script', insecure)).toBeNull()
  expect(find("script-src 'self'", 'script', insecure)).toBe('script-src')
})

test('no text throws, and a policy without the directives blocks nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const use of ['script', 'connect', 'image'] as const) {
        expect([null, 'string']).toContain(find(text, use) === null ? null : 'string')
      }
      expect(find(`font-src ${text.replace(/[;,]/g, '')}`)).toBeNull()
    }),
  )
})
