import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowedDestination } from '#catalog/links/isAllowedDestination.ts'
import { type Identities, isOwnableScheme, validateIdentities } from './validateIdentities.ts'

const empty: Identities = {
  scheme: null,
  appleTeamId: null,
  appleBundleId: null,
  appStoreId: null,
  androidPackage: null,
  androidFingerprints: [],
}

test.each(['lumen', 'com.example.lumen', 'lumen-app+1'])('accepts the scheme %s', (scheme) => {
  expect(isOwnableScheme(scheme)).toBe(true)
})

test.each(
  'about blob data file http https intent javascript vbscript android-app content ftp tel'.split(
    ' ',
  ),
)('refuses the scheme %s', (scheme) => {
  expect(isOwnableScheme(scheme)).toBe(false)
  expect(validateIdentities({ ...empty, scheme })).toEqual([
    { pointer: '/scheme', detail: expect.any(String) as string },
  ])
})

test('a link can lead to any accepted scheme, but only in the app that owns it', () => {
  const scheme = fc.stringMatching(/^[a-z][a-z0-9+.-]{0,20}$/)
  fc.assert(
    fc.property(scheme, (each) => {
      if (!isOwnableScheme(each)) return
      expect(isAllowedDestination(`${each}://product/1`, each)).toBe(true)
      expect(isAllowedDestination(`${each}://product/1`, null)).toBe(false)
    }),
  )
})

test('an Apple team ID and a bundle ID are required together', () => {
  const pointers = (changes: Partial<Identities>) =>
    validateIdentities({ ...empty, ...changes }).map(({ pointer }) => pointer)
  expect(pointers({ appleTeamId: 'ABCDE12345' })).toEqual(['/appleBundleId'])
  expect(pointers({ appleBundleId: 'com.example' })).toEqual(['/appleTeamId'])
  expect(pointers({ appleTeamId: 'ABCDE12345', appleBundleId: 'com.example' })).toEqual([])
})
