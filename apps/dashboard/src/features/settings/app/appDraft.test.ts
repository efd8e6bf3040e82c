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
  landingHeadline: null,
  landingText: null,
  landingLanguage: 'en',
  landingImageUrl: null,
  qrStyle: { color: '#000000', background: '#ffffff', shape: 'square', logoId: null },
  campaignRules: { required: [], isLowerCase: false },
  currency: 'EUR',
  landingTranslations: [{ language: 'de', headline: 'Licht', text: null, imageUrl: null }],
  rating: { value: 5, count: 1280 },
  desktopResponse: 'page',
  retention: { rowMonths: 13, countMonths: 60 },
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

test('a rating may have separators, and is removed by clearing both fields', () => {
  const draft = toDraft(app)
  expect(draft.rating).toEqual({ value: '5.0', count: '1280' })
  const rated = { ...draft, rating: { value: '4,7', count: '12,345' } }
  expect(toChanges(app, rated)).toEqual({ rating: { value: 4.7, count: 12_345 } })
  expect(toChanges(app, { ...draft, rating: { value: ' ', count: '' } })).toEqual({ rating: null })
})

test('translations are sent as a whole', () => {
  const draft = toDraft(app)
  const added = { language: 'fr', headline: ' ', text: ' Lumière ', imageUrl: '' } as const
  const changed = { ...draft, landingTranslations: [...draft.landingTranslations, added] }
  expect(toChanges(app, changed)).toEqual({
    landingTranslations: [
      { language: 'de', headline: 'Licht', text: null, imageUrl: null },
      { language: 'fr', headline: null, text: 'Lumière', imageUrl: null },
    ],
  })
})

test('fingerprints are separated by lines or commas, in upper case and without repetition', () => {
  expect(splitLines('aa:bb\n\nAA:BB, cc:dd ')).toEqual(['AA:BB', 'CC:DD'])
})
