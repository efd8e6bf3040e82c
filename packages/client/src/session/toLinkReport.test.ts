import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Link } from '../link.ts'
import { toLinkReport } from './toLinkReport.ts'

function opened(url: string, type: Link['type'] = 'verified'): Link {
  return { url, resolvedUrl: null, route: null, type, method: 'opened', confidence: 1 }
}

test.each([
  ['https://l.example.com/abc', 'https://l.example.com/abc'],
  ['https://l.example.com', 'https://l.example.com'],
  ['https://l.example.com:8443/a/b', 'https://l.example.com:8443/a/b'],
  ['https://l.example.com/abc?token=secret#secret', 'https://l.example.com/abc'],
  ['https://user:secret@l.example.com/abc', 'https://l.example.com/abc'],
])('the report of %s contains %s', (url, reported) => {
  expect(toLinkReport(opened(url))).toEqual({ linkType: 'verified', url: reported })
})

test.each(['myapp://reset/secret', 'myapp:secret', '/secret', 'https:///secret', 'secret'])(
  'the report of %s contains only the type',
  (url) => {
    expect(toLinkReport(opened(url, 'scheme'))).toEqual({ linkType: 'scheme' })
  },
)

test('a URL that is too long is left out', () => {
  const long = `https://l.example.com/${'a'.repeat(2_027)}`
  expect(toLinkReport(opened(long.slice(0, 2_048)))).toHaveProperty('url')
  expect(toLinkReport(opened(long))).toEqual({ linkType: 'verified' })
})

test('for any link, the report has no query, fragment or user info', () => {
  const link = fc.webUrl().map((url) => url.replace('://', '://SECRET:SECRET@'))
  fc.assert(
    fc.property(link, fc.stringMatching(/^[A-Za-z0-9=&?/]*$/), (url, more) => {
      const { url: reported } = toLinkReport(opened(`${url}?SECRET${more}#SECRET`))
      expect(reported).not.toContain('SECRET')
      expect(reported).not.toMatch(/[?#]/)
    }),
  )
})
