import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkOrigin } from './checkOrigin.ts'

const ours = 'https://dash.example'
const unsafe = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'post', 'TRACE', 'PROPFIND')
const header = fc.option(
  fc.oneof(
    fc.constantFrom(
      ours,
      'null',
      '',
      'https://evil.example',
      `${ours}.evil.example`,
      `${ours}:443`,
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

test('what changes something comes from our pages alone, whatever else is said', () => {
  fc.assert(
    fc.property(unsafe, header, site, (method, origin, fetchSite) => {
      const headers = {
        ...(origin === undefined ? {} : { origin }),
        ...(fetchSite === undefined ? {} : { 'sec-fetch-site': fetchSite }),
      }
      const saysOurs = origin === ours || (origin === undefined && fetchSite === 'same-origin')
      const saysOther = fetchSite !== undefined && fetchSite !== 'same-origin'
      expect(checkOrigin(method, headers, ours)).toBe(
        saysOurs && !saysOther ? 'allowed' : 'forbidden_origin',
      )
    }),
  )
})

test('reading is allowed from anywhere: what is read is for the reader', () => {
  fc.assert(
    fc.property(fc.constantFrom('GET', 'HEAD', 'OPTIONS'), header, (method, origin) => {
      const headers = origin === undefined ? {} : { origin }
      expect(checkOrigin(method, headers, ours)).toBe('allowed')
    }),
  )
})
