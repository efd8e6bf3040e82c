import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Link } from '../link.ts'
import { toInstallReport } from './toInstallReport.ts'

function opened(url: string, type: Link['type'] = 'verified'): Link {
  return { url, route: null, type, method: 'opened', confidence: 1 }
}

test.each([
  ['https://l.example.com/abc', 'https://l.example.com/abc'],
  ['https://l.example.com', 'https://l.example.com'],
  ['https://l.example.com:8443/a/b', 'https://l.example.com:8443/a/b'],
  ['https://l.example.com/abc?token=secret#secret', 'https://l.example.com/abc'],
  ['https://user:secret@l.example.com/abc', 'https://l.example.com/abc'],
])('of %s it tells %s', (url, told) => {
  expect(toInstallReport(opened(url))).toEqual({ linkType: 'verified', url: told })
})

test.each(['myapp://reset/secret', 'myapp:secret', '/secret', 'https:///secret', 'secret'])(
  'of %s it tells the type alone',
  (url) => {
    expect(toInstallReport(opened(url, 'scheme'))).toEqual({ linkType: 'scheme' })
  },
)

test('whatever the link, nothing of query, fragment or user info is told', () => {
  const link = fc.webUrl().map((url) => url.replace('://', '://SECRET:SECRET@'))
  fc.assert(
    fc.property(link, fc.stringMatching(/^[A-Za-z0-9=&?/]*$/), (url, more) => {
      const { url: told } = toInstallReport(opened(`${url}?SECRET${more}#SECRET`))
      expect(told).not.toContain('SECRET')
      expect(told).not.toMatch(/[?#]/)
    }),
  )
})
