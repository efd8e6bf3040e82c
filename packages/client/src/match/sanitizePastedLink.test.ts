import { clipboardTokenParameter, limits } from '@throughlink/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitizePastedLink } from './sanitizePastedLink.ts'

const token = `tlc1${'a'.repeat(40)}`
const hosts = ['l.example.com']

describe('without linkHosts', () => {
  test.each([
    ['a link', 'https://l.example.com/abc', 'https://l.example.com/abc'],
    ['white space around it', ' https://l.example.com/abc\n', 'https://l.example.com/abc'],
    ['http', 'http://l.example.com/abc', 'http://l.example.com/abc'],
    ['a port', 'https://l.example.com:8443/abc', 'https://l.example.com:8443/abc'],
    ['an upper-case scheme', 'HTTPS://l.example.com/abc', 'https://l.example.com/abc'],
    ['a token', `https://l.example.com/a?_dl=${token}`, `https://l.example.com/a?_dl=${token}`],
    [
      'a token as the fragment',
      `https://l.example.com/a#${token}`,
      `https://l.example.com/a#${token}`,
    ],
    ['a foreign query', 'https://bank.example/pay?iban=1', 'https://bank.example/pay'],
    ['a fragment', 'https://bank.example/pay#session=1', 'https://bank.example/pay'],
    ['user info', 'https://user:secret@bank.example/pay', 'https://bank.example/pay'],
    [
      'a token among secrets',
      `https://l.example.com/a?secret=1&_dl=${token}&b=2#secret`,
      `https://l.example.com/a?_dl=${token}`,
    ],
    ['a forged token', 'https://l.example.com/a?_dl=secret', 'https://l.example.com/a'],
    [
      'the second of two tokens when the first is forged',
      `https://l.example.com/a?_dl=secret&_dl=${token}`,
      `https://l.example.com/a?_dl=${token}`,
    ],
  ])('%s leaves the device without secrets', (_, text, sent) => {
    expect(sanitizePastedLink(text, undefined)).toBe(sent)
  })
})

describe('with linkHosts', () => {
  test('only a link on a listed host leaves the device', () => {
    expect(sanitizePastedLink(`https://l.example.com/a?_dl=${token}`, hosts)).toBe(
      `https://l.example.com/a?_dl=${token}`,
    )
    expect(sanitizePastedLink('https://L.Example.com/a', hosts)).not.toBeNull()
    expect(sanitizePastedLink('https://other.example/a', hosts)).toBeNull()
    expect(sanitizePastedLink('https://l.example.com.other.example/a', hosts)).toBeNull()
    expect(sanitizePastedLink('https://l.example.com@other.example/a', hosts)).toBeNull()
  })

  test('the query of the link is kept, because the host is the app’s own, and only a token in the fragment', () => {
    expect(sanitizePastedLink(`https://l.example.com/a?ref=anna&_dl=${token}#s`, hosts)).toBe(
      `https://l.example.com/a?ref=anna&_dl=${token}`,
    )
    expect(sanitizePastedLink('https://l.example.com/a?ref=anna', hosts)).toBe(
      'https://l.example.com/a?ref=anna',
    )
  })
})

test.each([
  ['an empty string', ''],
  ['a word', 'hello'],
  ['a sentence with a link', 'see https://l.example.com/abc'],
  ['a link with a space', 'https://l.example.com/a b'],
  ['two lines', 'https://l.example.com/a\nsecret'],
  ['a URL without a scheme', 'l.example.com/abc'],
  ['a custom scheme', 'myapp://abc'],
  ['a file', 'file:///a'],
  ['code', 'javascript:alert(1)'],
  ['no host', 'https:///abc'],
  ['a too long link', `https://l.example.com/${'a'.repeat(limits.maxUrlLength)}`],
])('%s never leaves the device', (_, text) => {
  expect(sanitizePastedLink(text, undefined)).toBeNull()
  expect(sanitizePastedLink(text, hosts)).toBeNull()
})

test('at most origin, path and a token of any text leave the device', () => {
  const secret = 'SECRET'
  const text = fc
    .array(
      fc.constantFrom(
        ...['https://', 'http://', 'l.example.com', '/', 'a', '@', ':', ' ', '\n'],
        ...[`?${secret}`, `&${secret}`, `#${secret}`, `?${clipboardTokenParameter}=${token}`],
      ),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (copied) => {
      const sent = sanitizePastedLink(copied, undefined)
      if (sent === null) return
      expect(sent).toMatch(/^https?:\/\/[^\s/?#]+[^\s?#]*(\?_dl=tlc1[\w-]+)?(#tlc1[\w-]+)?$/)
      expect(sent).not.toMatch(/[?#].*SECRET/)
      expect(sent.length).toBeLessThanOrEqual(limits.maxUrlLength)
    }),
    { numRuns: 2000 },
  )
})
