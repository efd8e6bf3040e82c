import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getHost, getOriginAndPath, isWebUrl, parseUrl } from './parseUrl.ts'

test.each([
  [
    'https://user@l.example.com:8443/a/b?c=d&e#f',
    ['https', 'user@l.example.com:8443', '/a/b', 'c=d&e', 'f'],
  ],
  ['https://l.example.com', ['https', 'l.example.com', '', '', '']],
  ['HTTPS://L.Example.COM/A', ['https', 'L.Example.COM', '/A', '', '']],
  ['https://[::1]:8080/x', ['https', '[::1]:8080', '/x', '', '']],
  ['https://', ['https', '', '', '', '']],
  ['https:', ['https', null, '', '', '']],
  ['myapp:///a', ['myapp', '', '/a', '', '']],
  ['myapp:a/b', ['myapp', null, 'a/b', '', '']],
  ['com.example.my-app+2:a', ['com.example.my-app+2', null, 'a', '', '']],
  ['2app://a', [null, null, '2app://a', '', '']],
  ['//host/a', [null, 'host', '/a', '', '']],
  ['/a:b', [null, null, '/a:b', '', '']],
  ['?a?b', [null, null, '', 'a?b', '']],
  ['#a#b?c', [null, null, '', '', 'a#b?c']],
  ['a?#', [null, null, 'a', '', '']],
  ['/line\nbreak?in\nall#of\tit', [null, null, '/linebreak', 'inall', 'ofit']],
  ['', [null, null, '', '', '']],
  ['  /a \n', [null, null, '/a', '', '']],
])('%j is split into its parts', (link, [scheme, authority, path, query, fragment]) => {
  expect(parseUrl(link)).toEqual({ scheme, authority, path, query, fragment })
})

test('any string is parsed, and its parts form the string again', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.stringMatching(/^[a:/?#@ \n]*$/),
  )
  fc.assert(
    fc.property(text, (input) => {
      const { scheme, authority, path, query, fragment } = parseUrl(input)
      const whole = [
        scheme === null ? '' : `${scheme}:`,
        authority === null ? '' : `//${authority}`,
        path,
        query === '' ? '' : `?${query}`,
        fragment === '' ? '' : `#${fragment}`,
      ].join('')
      // A separator with nothing after it is treated like no separator.
      const separators = /[?#]/g
      expect(whole.toLowerCase().replace(separators, '')).toBe(
        input
          .replace(/[\t\n\r]/g, '')
          .trim()
          .toLowerCase()
          .replace(separators, ''),
      )
    }),
    { numRuns: 1000 },
  )
})

test('agrees with the global URL about web links', () => {
  const webLink = fc.webUrl({ withQueryParameters: true, withFragments: true })
  fc.assert(
    fc.property(webLink, (link) => {
      const url = new URL(link)
      const parsed = parseUrl(link)
      expect(parsed.scheme).toBe(url.protocol.slice(0, -1))
      expect(getHost(parsed.authority)).toBe(url.hostname)
    }),
  )
})

describe('the host', () => {
  test.each([
    [null, ''],
    ['', ''],
    ['L.Example.COM', 'l.example.com'],
    ['l.example.com:8443', 'l.example.com'],
    ['l.example.com:', 'l.example.com'],
    ['user:secret@l.example.com:8443', 'l.example.com'],
    ['a@b@l.example.com', 'l.example.com'],
    ['[2001:DB8::1]', '[2001:db8::1]'],
    ['[::1]:8080', '[::1]'],
    [':8443', ''],
    ['user@', ''],
  ])('of %j is %j', (authority, host) => {
    expect(getHost(authority)).toBe(host)
  })
})

test.each([
  ['https://l.example.com', true],
  ['http://127.0.0.1:3000/x', true],
  ['HTTP://L.EXAMPLE.COM', true],
  ['https:///x', false],
  ['https:x', false],
  ['https://:443/x', false],
  ['//l.example.com/x', false],
  ['ftp://l.example.com/x', false],
  ['myapp://x', false],
  ['/x', false],
])('%s is a web URL: %s', (link, isWeb) => {
  expect(isWebUrl(parseUrl(link))).toBe(isWeb)
})

test.each([
  ['https://l.example.com/a/b', 'https://l.example.com/a/b'],
  ['HTTPS://L.example.com:8443/A', 'https://L.example.com:8443/A'],
  ['https://user:secret@l.example.com/a?secret#secret', 'https://l.example.com/a'],
  ['https://a@b@l.example.com', 'https://l.example.com'],
  ['https://user:sec\nret@l.example.com/a', 'https://l.example.com/a'],
])('%j is reduced to %s', (link, address) => {
  expect(getOriginAndPath(parseUrl(link))).toBe(address)
})
