import { describe, expect, test } from 'vitest'
import type { AppDraft } from './appDraft.ts'
import { validateApp } from './validateApp.ts'

const fingerprint = Array<string>(32).fill('ab').join(':')
const draft: AppDraft = {
  name: 'Lumen',
  scheme: 'lumen',
  appleTeamId: 'ABCDE12345',
  appleBundleId: 'com.example.lumen',
  appStoreId: '1234567890',
  androidPackage: 'com.example.lumen',
  androidFingerprints: fingerprint,
  otherAppleApps: [],
  otherAndroidApps: [],
  associationRules: [],
  otherStores: {
    testFlightUrl: '',
    galaxyStoreUrl: '',
    appGalleryUrl: '',
    amazonAppstoreUrl: '',
    apkUrl: '',
  },
  iconUrl: '',
  accentColor: '',
  landingHeadline: '',
  landingText: '',
  landingLanguage: 'en',
  landingImageUrl: '',
  qrStyle: { color: '#000000', background: '#ffffff', shape: 'square', logoId: null },
  campaignRules: { required: [], isLowerCase: false },
  landingTranslations: [],
  rating: { value: '', count: '' },
  desktopResponse: 'page',
}
const german = { language: 'de', headline: '', text: '', imageUrl: '' } as const
const listErrors = (changes: Partial<AppDraft>) =>
  Object.keys(validateApp({ ...draft, ...changes }))

describe('the settings of an app', () => {
  test('are valid with all identities, and with none', () => {
    expect(listErrors({})).toEqual([])
    const none = { scheme: '', appleTeamId: '', appleBundleId: '', appStoreId: '' }
    expect(listErrors({ ...none, androidPackage: '', androidFingerprints: '' })).toEqual([])
  })

  test.each<[string, Partial<AppDraft>]>([
    ['name', { name: ' ' }],
    ['scheme', { scheme: 'https' }],
    ['scheme', { scheme: 'Lumen://' }],
    ['appleTeamId', { appleTeamId: '' }],
    ['appleTeamId', { appleTeamId: 'abc' }],
    ['appleBundleId', { appleBundleId: '' }],
    ['appStoreId', { appStoreId: 'id123' }],
    ['androidPackage', { androidPackage: 'lumen' }],
    ['androidFingerprints', { androidFingerprints: `${fingerprint}\nab:cd` }],
    ['accentColor', { accentColor: 'red' }],
    ['iconUrl', { iconUrl: 'http://example.com/icon.png' }],
    ['landingHeadline', { landingHeadline: 'x'.repeat(81) }],
    ['landingText', { landingText: 'x'.repeat(201) }],
    ['qrStyle/color', { qrStyle: { ...draft.qrStyle, color: '#dddddd' } }],
    [
      'landingTranslations/1/text',
      { landingTranslations: [german, { ...german, language: 'fr', text: 'x'.repeat(201) }] },
    ],
    [
      'landingTranslations/0/imageUrl',
      { landingTranslations: [{ ...german, imageUrl: 'http://example.com/a.png' }] },
    ],
    ['landingTranslations/0/language', { landingLanguage: 'de', landingTranslations: [german] }],
    ['rating/value', { rating: { value: '5.1', count: '3' } }],
    ['rating/value', { rating: { value: '4.75', count: '3' } }],
    ['rating/count', { rating: { value: '4.7', count: '' } }],
    [
      'otherStores/galaxyStoreUrl',
      { otherStores: { ...draft.otherStores, galaxyStoreUrl: 'https://example.com' } },
    ],
    [
      'otherAppleApps/0/bundleId',
      { otherAppleApps: [{ teamId: 'ABCDE12345', bundleId: 'com.example.lumen' }] },
    ],
    [
      'otherAndroidApps/0/fingerprints',
      { otherAndroidApps: [{ package: 'com.example.dev', fingerprints: '' }] },
    ],
    ['associationRules/0/path', { associationRules: [{ path: 'help', isExcluded: true }] }],
  ])('have an error at %s', (pointer, changes) => {
    expect(listErrors(changes)).toEqual([pointer])
  })

  test('have no rule that an earlier one covers', () => {
    const rules = ['/*', '/help/*', '/.well-known/x'].map((path) => ({ path, isExcluded: true }))
    expect(listErrors({ associationRules: rules })).toEqual([
      'associationRules/1/path',
      'associationRules/2/path',
    ])
  })
})
