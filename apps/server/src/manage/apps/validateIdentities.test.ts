import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedDestination } from '../../catalog/links/isAllowedDestination.ts'
import { isOwnableScheme, validateIdentities, type Identities } from './validateIdentities.ts'

const none: Identities = {
  scheme: null,
  appleTeamId: null,
  appleBundleId: null,
  appStoreId: null,
  androidPackage: null,
  androidFingerprints: [],
}

test.each(['lumen', 'com.example.lumen', 'lumen-app+1'])('%s can be an app’s own', (scheme) => {
  expect(isOwnableScheme(scheme)).toBe(true)
})

test.each(
  'about blob data file http https intent javascript vbscript android-app content ftp tel'.split(
    ' ',
  ),
)('%s can be no app’s own', (scheme) => {
  expect(isOwnableScheme(scheme)).toBe(false)
  expect(validateIdentities({ ...none, scheme })).toEqual([
    { pointer: '/scheme', detail: expect.any(String) as string },
  ])
})

test('what can be owned can be led to, and is no web address', () => {
  const scheme = fc.stringMatching(/^[a-z][a-z0-9+.-]{0,20}$/)
  fc.assert(
    fc.property(scheme, (each) => {
      if (!isOwnableScheme(each)) return
      expect(isAllowedDestination(`${each}://product/1`, each)).toBe(true)
      expect(isAllowedDestination(`${each}://product/1`, null)).toBe(false)
    }),
  )
})

test('a team and a bundle go together', () => {
  const pointers = (changes: Partial<Identities>) =>
    validateIdentities({ ...none, ...changes }).map(({ pointer }) => pointer)
  expect(pointers({ appleTeamId: 'ABCDE12345' })).toEqual(['/appleBundleId'])
  expect(pointers({ appleBundleId: 'com.example' })).toEqual(['/appleTeamId'])
  expect(pointers({ appleTeamId: 'ABCDE12345', appleBundleId: 'com.example' })).toEqual([])
})
