import type { App } from '@throughlink/api'
import { expect, test } from 'vitest'
import { splitLines, toChanges, toDraft } from './appDraft.ts'

const app: App = {
  id: 'app_1',
  organizationId: 'org',
  name: 'Lumen',
  scheme: null,
  appleTeamId: null,
  appleBundleId: null,
  appStoreId: null,
  androidPackage: 'com.example',
  androidFingerprints: ['AA:BB'],
  otherAppleApps: [],
  otherAndroidApps: [{ package: 'com.example.dev', fingerprints: ['CC'] }],
  associationRules: [],
  otherStores: {
    galaxyStoreUrl: null,
    appGalleryUrl: null,
    amazonAppstoreUrl: null,
    apkUrl: null,
    testFlightUrl: null,
  },
  iconUrl: null,
  accentColor: '#0b6b4f',
  landingText: null,
  landingImageUrl: null,
  version: 1,
  createdAt: '2026-11-16T00:00:00Z',
  deletedAt: null,
}

test('a form that was not changed has no changes', () => {
  expect(toChanges(app, toDraft(app))).toEqual({})
})

test('only the changed fields are sent, and an empty text removes a value', () => {
  const draft = { ...toDraft(app), name: ' Lumen 2 ', accentColor: '', scheme: 'lumen' }
  expect(toChanges(app, draft)).toEqual({ name: 'Lumen 2', accentColor: null, scheme: 'lumen' })
})

test('fingerprints are separated by lines or commas, in upper case and without repetition', () => {
  expect(splitLines('aa:bb\n\nAA:BB, cc:dd ')).toEqual(['AA:BB', 'CC:DD'])
})
