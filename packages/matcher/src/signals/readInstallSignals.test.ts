import { describe, expect, test } from 'vitest'
import { sampleFingerprint, unidentifiedFingerprint } from '../../test/samples.ts'
import { readInstallSignals } from './readInstallSignals.ts'

function read(changes: Parameters<typeof sampleFingerprint>[0] = {}) {
  const install = readInstallSignals(sampleFingerprint(changes))
  if (install === null) throw new Error('not a phone')
  return install
}

test('reads every signal of a phone', () => {
  expect(read()).toEqual({
    platform: 'ios',
    models: ['iphone15,2', 'iphone14pro'],
    screen: { short: 393, long: 852 },
    systemVersion: [26, 1],
    languages: ['pl-PL'],
    timezone: 'Europe/Warsaw',
  })
})

test('an app on the web is not an install', () => {
  expect(readInstallSignals(sampleFingerprint({ platform: 'web' }))).toBeNull()
})

describe('models', () => {
  const named = (model: string | null, manufacturer: string | null) => {
    const phone = unidentifiedFingerprint({
      platform: 'android',
      model,
      manufacturer,
    })
    return readInstallSignals(phone)?.models
  }

  test('are listed with and without their maker', () => {
    expect(named('HUAWEI P30', 'HUAWEI')).toEqual(['huaweip30', 'p30'])
    expect(named('ONEPLUS A6003', 'OnePlus')).toEqual(['oneplusa6003', 'a6003'])
  })

  test('are listed without and with their maker, and once if the maker is unknown', () => {
    expect(named('Pixel 9', 'Google')).toEqual(['pixel9', 'googlepixel9'])
    expect(named('HUAWEI P30', null)).toEqual(['huaweip30'])
  })

  test('have no empty name if they consist of the maker only', () => {
    expect(named('Fairphone', 'Fairphone')).toEqual(['fairphone'])
  })

  test('may be unknown', () => {
    expect(named(null, null)).toEqual([])
    expect(named('', 'Google')).toEqual([])
    expect(named(' - ', 'Google')).toEqual([])
  })

  test('are listed once if reported twice', () => {
    expect(read({ model: 'iPhone15,2', modelId: 'iPhone15,2' }).models).toEqual(['iphone15,2'])
  })
})

describe('screens', () => {
  test('are in whole points, the shorter side first', () => {
    expect(read({ screenWidth: 914.3, screenHeight: 411.4 }).screen).toEqual({
      short: 411,
      long: 914,
    })
  })

  test('are rounded up on Android, as browsers do', () => {
    const phone = (screenWidth: number, screenHeight: number) =>
      read({ platform: 'android', modelId: 'Pixel 9', screenWidth, screenHeight }).screen
    expect(phone(1080 / 2.625, 2424 / 2.625)).toEqual({ short: 412, long: 924 })
    expect(phone(360.000_000_1, 800)).toEqual({ short: 360, long: 800 })
  })

  test('are null if implausible', () => {
    expect(read({ screenWidth: 0, screenHeight: 0 }).screen).toBeNull()
    expect(read({ scale: 0 }).screen).toBeNull()
    expect(read({ screenWidth: Number.NaN }).screen).toBeNull()
  })

  test('of an iPad are those of its identifier, and null without one', () => {
    const bounds = { screenWidth: 375, screenHeight: 667 }
    expect(read({ model: 'iPad mini', modelId: 'iPad14,1', ...bounds }).screen).toEqual({
      short: 744,
      long: 1133,
    })
    const pad = unidentifiedFingerprint({ model: 'iPad mini', ...bounds })
    expect(readInstallSignals(pad)?.screen).toBeNull()
  })
})

test.each([
  ['26.1.1', [26, 1, 1]],
  ['15', [15]],
  ['8.1.0.2', [8, 1, 0]],
  ['Tiramisu', []],
  ['', []],
  [null, []],
])('version %s is %j', (systemVersion, expected) => {
  expect(read({ systemVersion }).systemVersion).toEqual(expected)
})

test('languages are canonical and in order, without invalid ones', () => {
  const locale = ['EN_gb', '', 'not a language', 'zh-hant-tw'].map((languageTag) => ({
    languageTag,
  }))
  expect(read({ locale }).languages).toEqual(['en-GB', 'zh-Hant-TW'])
  expect(read({ locale: [] }).languages).toEqual([])
})

test('time zones have one canonical name, or null', () => {
  expect(read({ timezone: 'Asia/Kolkata' })).toEqual(read({ timezone: 'Asia/Calcutta' }))
  expect(read({ timezone: 'Mars/Olympus' }).timezone).toBeNull()
  expect(read({ timezone: null }).timezone).toBeNull()
})
