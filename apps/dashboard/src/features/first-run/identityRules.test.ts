import { expect, test } from 'vitest'
import { checkIdentities, emptyIdentities, toIdentityBody } from './identityRules.ts'

const print = Array<string>(32).fill('ab').join(':')
const check = (values: Partial<typeof emptyIdentities>) =>
  Object.keys(checkIdentities({ ...emptyIdentities, ...values }))

test('everything may stay empty', () => {
  expect(check({})).toEqual([])
  expect(toIdentityBody(emptyIdentities)).toEqual({
    appleTeamId: null,
    appleBundleId: null,
    appStoreId: null,
    androidPackage: null,
    androidFingerprints: [],
    scheme: null,
  })
})

test('values of each field are accepted and refused as by the service', () => {
  const apple = { appleTeamId: ' ABCDE12345 ', appleBundleId: 'com.example.my-app' }
  expect(check(apple)).toEqual([])
  expect(check({ ...apple, appleTeamId: 'abcde12345' })).toEqual(['appleTeamId'])
  expect(check({ ...apple, appleBundleId: 'com example' })).toEqual(['appleBundleId'])
  expect(check({ ...apple, appleBundleId: '' })).toEqual(['appleBundleId'])
  expect(check({ appStoreId: 'id123' })).toEqual(['appStoreId'])
  expect(check({ androidPackage: 'com.example.app' })).toEqual([])
  expect(check({ androidPackage: 'example' })).toEqual(['androidPackage'])
  expect(check({ androidPackage: 'com.my-app' })).toEqual(['androidPackage'])
  expect(check({ scheme: 'lumen' })).toEqual([])
  expect(check({ scheme: 'Lumen' })).toEqual(['scheme'])
  expect(check({ scheme: 'lumen://' })).toEqual(['scheme'])
  expect(check({ scheme: 'https' })).toEqual(['scheme'])
})

test('fingerprints are split by lines, and the first wrong one is named', () => {
  expect(check({ androidFingerprints: `${print}\n ${print.toUpperCase()}\n` })).toEqual([])
  expect(check({ androidFingerprints: `SHA256: ${print}` })).toEqual([])
  const values = { ...emptyIdentities, androidFingerprints: `${print}\nAB:CD` }
  expect(checkIdentities(values)['androidFingerprints']).toContain('Fingerprint 2')
  expect(check({ androidFingerprints: `${print}\n`.repeat(21) })).toEqual(['androidFingerprints'])
})
