import type { Visitor } from '@throughlink/matcher'
import { describe, expect, test } from 'vitest'
import { sampleLink } from '#test/support/sampleLink.ts'
import { chooseStore } from '../landing/chooseStore.ts'
import { noOtherStores } from '../links/otherStores.ts'
import { chooseResponse, type Visit } from './chooseResponse.ts'

const clickId = `tl1${'a1_-'.repeat(13)}`
const nowMs = Date.UTC(2026, 10, 15)

const visitors = {
  iosSafari: { platform: 'ios', browser: 'safari' },
  iosChrome: { platform: 'ios', browser: 'chrome' },
  iosInApp: { platform: 'ios', browser: 'in-app' },
  androidChrome: { platform: 'android', browser: 'chrome' },
  androidOther: { platform: 'android', browser: 'other' },
  androidInApp: { platform: 'android', browser: 'in-app' },
  desktop: { platform: 'desktop', browser: 'chrome' },
} satisfies Record<string, Pick<Visitor, 'platform' | 'browser'>>

type VisitorName = keyof typeof visitors
const allVisitors = Object.keys(visitors) as VisitorName[]

function choose(name: VisitorName, link = sampleLink(), changes: Partial<Visit & Visitor> = {}) {
  const { isBot = false, isPrefetch = false, ...visit } = changes
  const visitor = { ...visitors[name], isBot, isPrefetch }
  const store = chooseStore(link.app, visitor.platform, '')
  const facts = { visitor, method: 'GET', nowMs, clickId, query: '', campaign: {}, store }
  return chooseResponse(link, { ...facts, ...visit })
}

test.each([
  ['iosSafari', 'ios-safari'],
  ['iosChrome', 'ios-safari'],
  ['iosInApp', 'ios-in-app'],
  ['androidInApp', 'android-in-app'],
  ['desktop', 'desktop'],
] as const)('%s lands on %s', (visitor, page) => {
  expect(choose(visitor)).toEqual({
    kind: 'landing',
    page,
    destination: 'https://www.meadow.example/plants/fern?color=green',
    ownUrl: 'https://go.meadow.example/spring',
  })
})

test.each(['androidChrome', 'androidOther'] as const)(
  '%s is redirected to Play with the click id',
  (visitor) => {
    expect(choose(visitor)).toEqual({
      kind: 'redirect',
      url: `https://play.google.com/store/apps/details?id=example.meadow.app&referrer=clickId%3D${clickId}`,
    })
  },
)

test('the redirect to Play has the campaign of the click in its referrer, after the click id', () => {
  const campaign = { utm_source: 'mail', utm_campaign: 'spring sale' }
  const response = choose('androidChrome', sampleLink(), { campaign })
  const url = new URL(response.kind === 'redirect' ? response.url : '')
  expect(url.searchParams.get('referrer')).toBe(
    `clickId=${clickId}&utm_source=mail&utm_campaign=spring%20sale`,
  )
})

describe('a store that passes no referrer', () => {
  const apkUrl = 'https://cdn.meadow.example/meadow.apk'
  const testFlightUrl = 'https://testflight.apple.com/join/abc'
  const otherStores = { ...noOtherStores, apkUrl, testFlightUrl }

  test.each([
    ['androidChrome', 'android-store'],
    ['androidOther', 'android-store'],
    ['androidInApp', 'android-in-app'],
    ['iosSafari', 'ios-safari'],
    ['iosInApp', 'ios-in-app'],
    ['desktop', 'desktop'],
  ] as const)('gives %s the page %s, which reports signals, and no redirect', (visitor, page) => {
    const link = sampleLink({}, { appStoreId: null, androidPackage: null, otherStores })
    expect(choose(visitor, link)).toMatchObject({ kind: 'landing', page })
  })

  test('does not replace the link’s URL for the platform', () => {
    const androidUrl = 'https://example.com/android'
    const link = sampleLink({ androidUrl }, { androidPackage: null, otherStores })
    expect(choose('androidChrome', link)).toEqual({ kind: 'redirect', url: androidUrl })
  })
})

test('a prefetching browser gets the same response as a person', () => {
  for (const visitor of allVisitors) {
    expect(choose(visitor, sampleLink(), { isPrefetch: true })).toEqual(choose(visitor))
  }
})

describe('clients other than a person’s browser get the preview', () => {
  test.each(allVisitors)('a bot as %s', (visitor) => {
    expect(choose(visitor, sampleLink(), { isBot: true })).toEqual({ kind: 'preview' })
  })

  test('a bot, even if a person would be redirected', () => {
    const link = sampleLink({ iosUrl: 'https://example.com/ios' })
    expect(choose('iosSafari', link, { isBot: true })).toEqual({ kind: 'preview' })
  })

  test('a HEAD request', () => {
    expect(choose('androidChrome', sampleLink(), { method: 'HEAD' })).toEqual({ kind: 'preview' })
  })
})

describe('a disabled or expired link is gone', () => {
  test.each(allVisitors)('for %s', (visitor) => {
    for (const isBot of [false, true]) {
      expect(choose(visitor, sampleLink({ isDisabled: true }), { isBot })).toEqual({ kind: 'gone' })
      expect(choose(visitor, sampleLink({ expiresAtMs: nowMs }), { isBot })).toEqual({
        kind: 'gone',
      })
    }
    expect(choose(visitor, sampleLink({ expiresAtMs: nowMs + 1 })).kind).not.toBe('gone')
  })
})

describe('a URL for a platform', () => {
  const link = sampleLink({
    iosUrl: 'https://example.com/ios',
    androidUrl: 'https://example.com/android',
    desktopUrl: 'https://example.com/desktop',
  })

  test.each(allVisitors)('is the redirect target for %s', (visitor) => {
    const url = `https://example.com/${visitors[visitor].platform}`
    expect(choose(visitor, link)).toEqual({ kind: 'redirect', url })
    expect(choose(visitor, link, { query: 'utm_source=mail' })).toEqual({
      kind: 'redirect',
      url: `${url}?utm_source=mail`,
    })
  })

  test('stays unchanged if the link does not pass the query', () => {
    const withoutQuery = { ...link, passesQuery: false }
    expect(choose('desktop', withoutQuery, { query: 'a=b' })).toEqual({
      kind: 'redirect',
      url: 'https://example.com/desktop',
    })
  })
})

test('the click’s query is added to the destination and to the link’s own URL', () => {
  expect(choose('iosInApp', sampleLink(), { query: 'ref=anna&color=red&_dl=x' })).toMatchObject({
    destination: 'https://www.meadow.example/plants/fern?color=green&ref=anna',
    ownUrl: 'https://go.meadow.example/spring?ref=anna&color=red',
  })
})

describe('an app without a store on the platform', () => {
  test.each([
    ['iosSafari', { appStoreId: null }],
    ['iosInApp', { appStoreId: null }],
    ['androidChrome', { androidPackage: null }],
    ['androidInApp', { androidPackage: null }],
    ['desktop', { appStoreId: null, androidPackage: null }],
  ] as const)('sends %s to the web page', (visitor, app) => {
    expect(choose(visitor, sampleLink({}, app))).toMatchObject({ kind: 'landing', page: 'web' })
  })

  test('but with another store shows a QR code on a desktop', () => {
    expect(choose('desktop', sampleLink({}, { appStoreId: null }))).toMatchObject({
      page: 'desktop',
    })
  })

  test('and without a web destination shows a QR code too', () => {
    const link = sampleLink(
      { destination: 'meadow://x' },
      { appStoreId: null, androidPackage: null },
    )
    expect(choose('desktop', link)).toMatchObject({ page: 'desktop' })
  })
})

describe('an app that sends desktops to the destination', () => {
  const app = { desktopResponse: 'destination' } as const

  test('redirects them there with the click’s query, with and without a store', () => {
    const url = 'https://www.meadow.example/plants/fern?color=green&ref=anna'
    for (const stores of [{}, { appStoreId: null, androidPackage: null }]) {
      const link = sampleLink({}, { ...app, ...stores })
      expect(choose('desktop', link, { query: 'ref=anna' })).toEqual({ kind: 'redirect', url })
    }
  })

  test('encodes a destination that is not ASCII', () => {
    expect(choose('desktop', sampleLink({ destination: 'https://a.example/fern→' }, app))).toEqual({
      kind: 'redirect',
      url: 'https://a.example/fern%E2%86%92',
    })
  })

  test.each([
    ['the app’s scheme', 'meadow://fern'],
    ['the link itself', 'https://go.meadow.example/spring'],
    ['another page of the link’s domain', 'https://GO.meadow.example/other'],
  ])('keeps the page if the destination is %s', (_, destination) => {
    expect(choose('desktop', sampleLink({ destination }, app))).toMatchObject({ page: 'desktop' })
  })

  test('changes nothing for phones, bots and links with a URL for desktops', () => {
    for (const visitor of allVisitors.filter((name) => name !== 'desktop')) {
      expect(choose(visitor, sampleLink({}, app)), visitor).toEqual(choose(visitor))
    }
    expect(choose('desktop', sampleLink({}, app), { isBot: true })).toEqual({ kind: 'preview' })
    const desktopUrl = 'https://example.com/desktop'
    expect(choose('desktop', sampleLink({ desktopUrl }, app))).toMatchObject({ url: desktopUrl })
  })
})

describe('a forbidden destination in the database is not served', () => {
  const evil = 'javascript:alert(1)'

  test.each(allVisitors)('to %s', (visitor) => {
    for (const isBot of [false, true]) {
      expect(choose(visitor, sampleLink({ destination: evil }), { isBot })).toEqual({
        kind: 'gone',
      })
      const overridden = sampleLink({ iosUrl: evil, androidUrl: evil, desktopUrl: evil })
      expect(choose(visitor, overridden, { isBot })).toEqual({ kind: 'gone' })
    }
  })

  test('even if the row declares the scheme as the app’s own', () => {
    const link = sampleLink({ destination: evil }, { scheme: 'javascript' })
    expect(choose('iosSafari', link)).toEqual({ kind: 'gone' })
  })
})
