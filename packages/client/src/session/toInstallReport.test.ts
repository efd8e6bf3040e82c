import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Link } from '../link.ts'
import { toInstallReport } from './toInstallReport.ts'

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
  expect(toInstallReport(opened(url))).toEqual({ linkType: 'verified', url: reported })
})

test.each(['myapp://reset/secret', 'myapp:secret', '/secret', 'https:///secret', 'secret'])(
  'the report of %s contains only the type',
  (url) => {
    expect(toInstallReport(opened(url, 'scheme'))).toEqual({ linkType: 'scheme' })
  },
)

test('for any link, the report has no query, fragment or user info', () => {
  const link = fc.webUrl().map((url) => url.replace('://', '://SECRET:SECRET@'))
  fc.assert(
    fc.property(link, fc.stringMatching(/^[A-Za-z0-9=&?/]*$/), (url, more) => {
      const { url: reported } = toInstallReport(opened(`${url}?SECRET${more}#SECRET`))
      expect(reported).not.toContain('SECRET')
      expect(reported).not.toMatch(/[?#]/)
    }),
  )
})
