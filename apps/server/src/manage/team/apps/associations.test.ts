import { expect, test } from 'vitest'
import { emptySettings } from './appSettings.ts'
import {
  type Associations,
  emptyAssociations,
  mergeAssociations,
  validateAssociations,
} from './associations.ts'

const identities = {
  ...emptySettings.identities,
  appleTeamId: 'ABCDE12345',
  appleBundleId: 'com.example',
  androidPackage: 'com.example',
}
const fingerprint = Array<string>(32).fill('ab').join(':')
const build = (name: string) => ({ package: name, fingerprints: [fingerprint] })

const listPointers = (associations: Partial<Associations>) =>
  validateAssociations({ ...emptyAssociations, ...associations }, identities).map(
    ({ pointer }) => pointer,
  )

test('a further iOS app differs from the app itself and from the others', () => {
  const [teamId, bundleId] = ['ABCDE12345', 'com.example']
  const otherTeam = { teamId: 'FGHIJ67890', bundleId }
  const dev = { teamId, bundleId: 'com.example.dev' }
  expect(listPointers({ otherAppleApps: [otherTeam, dev] })).toEqual([])
  expect(listPointers({ otherAppleApps: [{ teamId, bundleId }, dev, dev] })).toEqual([
    '/otherAppleApps/0/bundleId',
    '/otherAppleApps/2/bundleId',
  ])
})

test('a further Android app has another package than the app itself and the others', () => {
  expect(listPointers({ otherAndroidApps: [build('com.example.dev')] })).toEqual([])
  const otherAndroidApps = [
    build('com.example.dev'),
    build('com.example'),
    build('com.example.dev'),
  ]
  expect(listPointers({ otherAndroidApps })).toEqual([
    '/otherAndroidApps/1/package',
    '/otherAndroidApps/2/package',
  ])
})

test('fingerprints are in upper case and without duplicates', () => {
  const upper = fingerprint.toUpperCase()
  const otherAndroidApps = [{ package: 'a.b', fingerprints: [fingerprint, upper] }]
  expect(mergeAssociations(emptyAssociations, { otherAndroidApps }).otherAndroidApps).toEqual([
    { package: 'a.b', fingerprints: [upper] },
  ])
})
