import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkOrigin } from './checkOrigin.ts'

const publicOrigin = 'https://dash.example'
const unsafe = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'post', 'TRACE', 'PROPFIND')
const header = fc.option(
  fc.oneof(
    fc.constantFrom(
      publicOrigin,
      'null',
      '',
      'https://evil.example',
      `${publicOrigin}.evil.example`,
      `${publicOrigin}:443`,
    ),
    fc.webUrl(),
    fc.string(),
  ),
  { nil: undefined },
)
const site = fc.option(
  fc.oneof(fc.constantFrom('same-origin', 'same-site', 'cross-site', 'none'), fc.string()),
  { nil: undefined },
)

test('only our own pages can change something, whatever the other headers are', () => {
  fc.assert(
    fc.property(unsafe, header, site, (method, origin, fetchSite) => {
      const headers = {
        ...(origin === undefined ? {} : { origin }),
        ...(fetchSite === undefined ? {} : { 'sec-fetch-site': fetchSite }),
      }
      const isOurs =
        origin === publicOrigin || (origin === undefined && fetchSite === 'same-origin')
      const isOther = fetchSite !== undefined && fetchSite !== 'same-origin'
      expect(checkOrigin(method, headers, publicOrigin)).toBe(
        isOurs && !isOther ? 'allowed' : 'forbidden_origin',
      )
    }),
  )
})

test('reads are allowed from any origin', () => {
  fc.assert(
    fc.property(fc.constantFrom('GET', 'HEAD', 'OPTIONS'), header, (method, origin) => {
      const headers = origin === undefined ? {} : { origin }
      expect(checkOrigin(method, headers, publicOrigin)).toBe('allowed')
    }),
  )
})
