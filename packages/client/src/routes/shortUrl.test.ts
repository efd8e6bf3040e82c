import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortUrl } from './shortUrl.ts'

test.each([
  ['https://l.example.com/abc', 'https://l.example.com/abc'],
  ['http://l.example.com/abc', 'http://l.example.com/abc'],
  ['https://l.example.com:8443/abc', 'https://l.example.com:8443/abc'],
  ['https://l.example.com/abc/', 'https://l.example.com/abc/'],
  ['https://l.example.com/abc?ref=a&next=/b', 'https://l.example.com/abc'],
  ['https://l.example.com/abc#top', 'https://l.example.com/abc'],
  ['https://user:secret@l.example.com/abc', 'https://l.example.com/abc'],
  ['HTTPS://l.example.com/AbC', 'https://l.example.com/AbC'],
  ['https://l.example.com/%C3%A9', 'https://l.example.com/%C3%A9'],
])('%s is resolved as %s', (link, url) => {
  expect(shortUrl(link, undefined)).toBe(url)
})

test.each([
  'https://l.example.com',
  'https://l.example.com/',
  'https://l.example.com//',
  'https://l.example.com/a/b',
  'https://l.example.com?a=/b',
  'myapp://abc',
  '/abc',
  'abc',
  'https:///abc',
  '',
])('%j is not short', (link) => {
  expect(shortUrl(link, undefined)).toBeNull()
})

test('a link on a foreign host is not short', () => {
  expect(shortUrl('https://other.example/abc', ['l.example.com'])).toBeNull()
  expect(shortUrl('https://L.example.com/abc', ['l.example.com'])).not.toBeNull()
})

test('neither query, fragment nor user info leaves the device', () => {
  const secret = fc.stringMatching(/^[a-z]{8}$/)
  fc.assert(
    fc.property(fc.domain(), fc.stringMatching(/^[A-Z]+$/), secret, (host, path, word) => {
      const link = `https://${word}:${word}@${host}/${path}?a=${word}&${word}#${word}`
      expect(shortUrl(link, undefined)).toBe(`https://${host}/${path}`)
    }),
  )
})

test('user info with a line break in it does not leave the device', () => {
  expect(shortUrl('https://user:sec\nret@l.example.com/abc', undefined)).not.toContain('ret@')
})
