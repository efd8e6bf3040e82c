import { describe, expect, test } from 'vitest'
import type { Visitor } from '@throughlink/matcher'
import { chooseResponse, type Visit } from './chooseResponse.ts'
import { sampleLink } from '../../../test/support/sampleLink.ts'

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

type Who = keyof typeof visitors
const everybody = Object.keys(visitors) as Who[]

function choose(who: Who, link = sampleLink(), changes: Partial<Visit & Visitor> = {}) {
  const { isBot = false, isPrefetch = false, ...visit } = changes
  const visitor = { ...visitors[who], isBot, isPrefetch }
  return chooseResponse(link, { visitor, method: 'GET', nowMs, clickId, query: '', ...visit })
}

test.each([
  ['iosSafari', 'ios-safari'],
  ['iosChrome', 'ios-safari'],
  ['iosInApp', 'ios-in-app'],
  ['androidInApp', 'android-in-app'],
  ['desktop', 'desktop'],
] as const)('%s lands on %s', (who, page) => {
  expect(choose(who)).toEqual({
    kind: 'landing',
    page,
    destination: 'https://www.meadow.example/plants/fern?color=green',
    ownUrl: 'https://go.meadow.example/spring',
  })
})

test.each(['androidChrome', 'androidOther'] as const)('%s goes to Play with the click', (who) => {
  expect(choose(who)).toEqual({
    kind: 'redirect',
    url: `https://play.google.com/store/apps/details?id=example.meadow.app&referrer=clickId%3D${clickId}`,
  })
})

test('a browser that looks ahead gets what a person gets', () => {
  for (const who of everybody) {
    expect(choose(who, sampleLink(), { isPrefetch: true })).toEqual(choose(who))
  }
})

describe('whoever is no person with a browser gets the preview', () => {
  test.each(everybody)('a robot as %s', (who) => {
    expect(choose(who, sampleLink(), { isBot: true })).toEqual({ kind: 'preview' })
  })

  test('a robot also where a person is sent on', () => {
    const link = sampleLink({ iosUrl: 'https://example.com/ios' })
    expect(choose('iosSafari', link, { isBot: true })).toEqual({ kind: 'preview' })
  })

  test('HEAD, whose click nobody made', () => {
    expect(choose('androidChrome', sampleLink(), { method: 'HEAD' })).toEqual({ kind: 'preview' })
  })
})

describe('a link that has ended is gone for everybody', () => {
  test.each(everybody)('for %s', (who) => {
    for (const isBot of [false, true]) {
      expect(choose(who, sampleLink({ isDisabled: true }), { isBot })).toEqual({ kind: 'gone' })
      expect(choose(who, sampleLink({ expiresAtMs: nowMs }), { isBot })).toEqual({ kind: 'gone' })
    }
    expect(choose(who, sampleLink({ expiresAtMs: nowMs + 1 })).kind).not.toBe('gone')
  })
})

describe('an address of its own for a platform', () => {
  const link = sampleLink({
    iosUrl: 'https://example.com/ios',
    androidUrl: 'https://example.com/android',
    desktopUrl: 'https://example.com/desktop',
  })

  test.each(everybody)('is where %s goes', (who) => {
    const url = `https://example.com/${visitors[who].platform}`
    expect(choose(who, link)).toEqual({ kind: 'redirect', url })
    expect(choose(who, link, { query: 'utm_source=mail' })).toEqual({
      kind: 'redirect',
      url: `${url}?utm_source=mail`,
    })
  })

  test('is left alone by a query that is not to be passed', () => {
    const closed = { ...link, passesQuery: false }
    expect(choose('desktop', closed, { query: 'a=b' })).toEqual({
      kind: 'redirect',
      url: 'https://example.com/desktop',
    })
  })
})

test('the click’s query goes with the destination and with the link itself', () => {
  expect(choose('iosInApp', sampleLink(), { query: 'ref=anna&color=red&_dl=x' })).toMatchObject({
    destination: 'https://www.meadow.example/plants/fern?color=green&ref=anna',
    ownUrl: 'https://go.meadow.example/spring?ref=anna&color=red',
  })
})

describe('an app that is not in the store of the platform', () => {
  test.each([
    ['iosSafari', { appStoreId: null }],
    ['iosInApp', { appStoreId: null }],
    ['androidChrome', { androidPackage: null }],
    ['androidInApp', { androidPackage: null }],
    ['desktop', { appStoreId: null, androidPackage: null }],
  ] as const)('leaves %s the way to the web', (who, app) => {
    expect(choose(who, sampleLink({}, app))).toMatchObject({ kind: 'landing', page: 'web' })
  })

  test('but is in another is scanned from a desktop', () => {
    expect(choose('desktop', sampleLink({}, { appStoreId: null }))).toMatchObject({
      page: 'desktop',
    })
  })

  test('and has no web address is scanned too', () => {
    const link = sampleLink(
      { destination: 'meadow://x' },
      { appStoreId: null, androidPackage: null },
    )
    expect(choose('desktop', link)).toMatchObject({ page: 'desktop' })
  })
})

describe('an address that nobody may be sent to is not served, however it got into the row', () => {
  const evil = 'javascript:alert(1)'

  test.each(everybody)('to %s', (who) => {
    for (const isBot of [false, true]) {
      expect(choose(who, sampleLink({ destination: evil }), { isBot })).toEqual({ kind: 'gone' })
      const overridden = sampleLink({ iosUrl: evil, androidUrl: evil, desktopUrl: evil })
      expect(choose(who, overridden, { isBot })).toEqual({ kind: 'gone' })
    }
  })

  test('even if the row says that the scheme is the app’s own', () => {
    const link = sampleLink({ destination: evil }, { scheme: 'javascript' })
    expect(choose('iosSafari', link)).toEqual({ kind: 'gone' })
  })
})
