import { describe, expect, test } from 'vitest'
import type { PageReport } from './pageReport.ts'
import { readClickSignals } from './readClickSignals.ts'

const iphone = (version: string, end: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${end}`
const android = (device: string, end = 'Chrome/142.0.0.0 Mobile Safari/537.36') =>
  `Mozilla/5.0 (Linux; Android ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${end}`
const macSafari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'

const read = (userAgent: string, headers = {}, page?: PageReport) =>
  readClickSignals({ 'user-agent': userAgent, ...headers }, page)

function samplePage(changes: Partial<PageReport> = {}): PageReport {
  return {
    isVisible: true,
    screenWidth: 393,
    screenHeight: 852,
    scale: 3,
    maxTouchPoints: 5,
    timezone: 'Europe/Warsaw',
    languages: ['pl-PL', 'en'],
    model: null,
    platformVersion: null,
    ...changes,
  }
}

describe('the version of iOS', () => {
  test.each([
    [
      'is Safari’s own version, not the frozen OS version',
      '26.1',
      iphone('18_7', 'Version/26.1 Mobile/15E148 Safari/604.1'),
    ],
    [
      'is 18.6 if Safari reports it',
      '18.6',
      iphone('18_6', 'Version/18.6 Mobile/15E148 Safari/604.1'),
    ],
    [
      'is reported by Chrome',
      '26.1',
      iphone('26_1', 'CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1'),
    ],
    [
      "is reported by Google's app",
      '26.3.1',
      iphone('26_3_1', 'GSA/393.0.829643028 Mobile/15E148 Safari/604.1'),
    ],
    [
      'is unknown if Chrome reports the frozen version',
      null,
      iphone('18_7', 'CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1'),
    ],
    ['is unknown in a web view with the frozen version', null, iphone('18_7', 'Mobile/15E148')],
    [
      'is unknown in a web view with the other frozen version',
      null,
      iphone('18_6_1', 'Mobile/15E148'),
    ],
    [
      'is reported by a web view older than the freeze',
      '17.5.1',
      iphone('17_5_1', 'Mobile/15E148'),
    ],
    [
      'is unknown in Firefox, which freezes its own',
      null,
      iphone('17_0', 'FxiOS/144.0 Mobile/15E148 Safari/604.1'),
    ],
    [
      'is unknown in other browsers that send Version/',
      null,
      iphone('18_7', 'Version/26.0 EdgiOS/141.0.3537.99 Mobile/15E148 Safari/605.1.15'),
    ],
  ])('%s', (_, expected, userAgent) => {
    expect(read(userAgent)).toMatchObject({ platform: 'ios', systemVersion: expected, model: null })
  })
})

test('reads model, version, screen and language from Instagram', () => {
  const tail =
    'Mobile/23D127 Instagram 416.0.0.30.66 (iPhone15,2; iOS 26_3_1; en_GB; en-GB; scale=3.00; 1179x2556; IABMV/1; 895643213)'
  expect(read(iphone('18_7', tail))).toEqual({
    platform: 'ios',
    model: 'iPhone15,2',
    systemVersion: '26.3.1',
    screen: { short: 393, long: 852, scale: 3 },
    language: 'en-GB',
    timezone: null,
    isConfirmed: false,
  })
})

test.each([
  [
    'Threads',
    'Mobile/22H124 Barcelona 408.0.0.21.79 (iPhone16,1; iOS 26_1; de_DE; de; scale=3.00; 1179x2556; 815463213)',
    { model: 'iPhone16,1', language: 'de-DE' },
  ],
  [
    'Facebook',
    'Mobile/23B85 [FBAN/FBIOS;FBAV/536.0.0.42.82;FBBV/824912345;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/26.1;FBSS/3;FBID/phone;FBLC/nl_NL;FBOP/5;FBRV/0]',
    { model: 'iPhone14,5', language: 'nl-NL' },
  ],
])('reads model, version and language from %s', (_, tail, expected) => {
  expect(read(iphone('18_7', tail))).toMatchObject({ systemVersion: '26.1', ...expected })
})

describe('a device with Android', () => {
  test('ignores the reduced user agent of Chrome', () => {
    expect(read(android('10; K'))).toMatchObject({
      platform: 'android',
      model: null,
      systemVersion: null,
    })
  })

  test('is read from client hints', () => {
    const hints = { 'sec-ch-ua-model': '"Pixel 9"', 'sec-ch-ua-platform-version': '"15.0.0"' }
    expect(read(android('10; K'), hints)).toMatchObject({ model: 'Pixel 9', systemVersion: '15' })
  })

  test('keeps a version with more than one part', () => {
    const hints = { 'sec-ch-ua-model': '"x"', 'sec-ch-ua-platform-version': '"8.1.0"' }
    expect(read(android('10; K'), hints).systemVersion).toBe('8.1.0')
  })

  test('is read from hints in the page report first', () => {
    const hints = { 'sec-ch-ua-model': '"Pixel 8"', 'sec-ch-ua-platform-version': '"14.0.0"' }
    const beacon = samplePage({ model: 'Pixel 9', platformVersion: '16.0.0' })
    expect(read(android('10; K'), hints, beacon)).toMatchObject({
      model: 'Pixel 9',
      systemVersion: '16',
    })
  })

  test('is unknown with empty hints', () => {
    const hints = { 'sec-ch-ua-model': '""', 'sec-ch-ua-platform-version': '""' }
    expect(read(android('10; K'), hints)).toMatchObject({ model: null, systemVersion: null })
  })

  test.each([
    ['14; Pixel 8 Build/UD1A.230803.041; wv', 'Pixel 8', '14'],
    ['15; SM-S928B Build/AP3A.240905.015.A2; wv', 'SM-S928B', '15'],
    ['13; ZZ-9000 Build/TP1A; wv', 'ZZ-9000', '13'],
  ])('is read from an in-app web view: %s', (device, model, systemVersion) => {
    const userAgent = android(device, 'Version/4.0 Chrome/131.0.6778.135 Mobile Safari/537.36')
    expect(read(userAgent)).toMatchObject({ model, systemVersion })
  })
})

describe('the language', () => {
  test.each([
    ['en-GB,en;q=0.9', 'en-GB'],
    ['de', 'de'],
    ['zh-hant-tw;q=1,en', 'zh-Hant-TW'],
    ['*', null],
    ['', null],
    ['<script>', null],
    ['x', null],
    ['en-', null],
  ])('of Accept-Language %j is %j', (header, expected) => {
    expect(read(macSafari, { 'accept-language': header }).language).toBe(expected)
  })

  test('comes from the page before the header', () => {
    expect(read(macSafari, { 'accept-language': 'en' }, samplePage()).language).toBe('pl-PL')
  })
})

describe('what a page reports', () => {
  test('confirms the click if the page was visible', () => {
    expect(read(macSafari, {}, samplePage()).isConfirmed).toBe(true)
    expect(read(macSafari, {}, samplePage({ isVisible: false })).isConfirmed).toBe(false)
    expect(read(macSafari).isConfirmed).toBe(false)
  })

  test('distinguishes an iPad from a Mac', () => {
    const pad = read(macSafari, {}, samplePage({ maxTouchPoints: 5 }))
    expect(pad).toMatchObject({ platform: 'ios', systemVersion: '26.1' })
    expect(read(macSafari, {}, samplePage({ maxTouchPoints: 0 })).platform).toBe('desktop')
  })

  test.each([
    [
      { screenWidth: 852, screenHeight: 393 },
      { short: 393, long: 852, scale: 3 },
    ],
    [
      { screenWidth: 411.4, screenHeight: 914.6, scale: 2.625 },
      { short: 411, long: 915, scale: 2.625 },
    ],
    [{ screenWidth: 0, screenHeight: 0 }, null],
    [{ screenWidth: 1, screenHeight: 1 }, null],
    [{ screenWidth: 393, screenHeight: 99_999 }, null],
    [{ screenWidth: 250, screenHeight: 8_000 }, null],
    [{ scale: 0 }, null],
    [{ scale: 99 }, null],
  ])('a screen of %j is read as %j', (reported, expected) => {
    expect(read(iphone('18_7', ''), {}, samplePage(reported)).screen).toEqual(expected)
  })

  test.each([
    ['Europe/Warsaw', 'Europe/Warsaw'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['+05:30', null],
    ['Mars/Olympus', null],
    ['Europe/Warsaw\n', null],
    ['', null],
    [null, null],
  ])('a time zone of %j is read as %j', (timezone, expected) => {
    expect(read(macSafari, {}, samplePage({ timezone })).timezone).toBe(expected)
  })
})
