import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clickSignals, installSignals } from '../../test/arbitraries.ts'
import {
  nowMs,
  sampleFingerprint,
  sampleInstall,
  sampleSignals,
  unidentifiedFingerprint,
} from '../../test/samples.ts'
import { readInstallSignals } from '../signals/readInstallSignals.ts'
import { truncateModel } from '../signals/truncateModel.ts'
import { compareClick } from './compareClick.ts'

type Changes = Partial<ReturnType<typeof sampleSignals>>

function compare(click: Changes, install: Parameters<typeof sampleFingerprint>[0] = {}) {
  const read = readInstallSignals(sampleFingerprint(install))
  if (read === null) throw new Error('not a phone')
  return compareClick(sampleSignals(click), read, nowMs)
}

const android = {
  platform: 'android',
  systemVersion: '15',
  screenWidth: 412,
  screenHeight: 915,
  scale: 2.625,
} as const

function compareModels(clicked: string, model: string, manufacturer: string) {
  const phone = unidentifiedFingerprint({
    platform: 'android',
    model,
    manufacturer,
  })
  const install = readInstallSignals(phone)
  if (install === null) throw new Error('not a phone')
  return compareClick(sampleSignals({ platform: 'android', model: clicked }), install, nowMs).model
}

test('a phone that shows everything on both sides agrees in every signal', () => {
  expect(compare({})).toEqual({
    model: 'same',
    screen: null,
    system: 'same',
    language: 'same',
    timezone: 'same',
  })
})

describe('models', () => {
  test.each([
    ['when written identically', 'Pixel 9', 'Pixel 9', 'Google'],
    ['in different case and punctuation', 'PIXEL_9', 'Pixel 9', 'Google'],
    ['with the maker on both sides', 'HUAWEI P30', 'HUAWEI P30', 'HUAWEI'],
    ['when the browser omits the maker', 'P30', 'HUAWEI P30', 'HUAWEI'],
    ['when the maker is spelled differently', 'A6003', 'ONEPLUS A6003', 'OnePlus'],
  ])('agree %s', (_, clicked, model, manufacturer) => {
    expect(compareModels(clicked, model, manufacturer)).toBe('same')
  })

  test('agree when only the browser names the maker', () => {
    // Only the install's name is tried with and without its maker, never the click's.
    expect(compareModels('Google Pixel 9', 'Pixel 9', 'Google')).toBe('same')
  })

  test('disagree when they differ', () => {
    expect(compareModels('Pixel 8', 'Pixel 9', 'Google')).toBe('other')
    expect(compareModels('Pixel 9 Pro', 'Pixel 9', 'Google')).toBe('other')
  })

  test('agree by prefix after an index truncated a long name', () => {
    const long = 'moto g stylus 5G with a pen (2026)'
    expect(compareModels(truncateModel(long), long, 'motorola')).toBe('same')
    expect(compareModels(long, long, 'motorola')).toBe('same')
    expect(compareModels(truncateModel(`Lenovo ${long}`), `Lenovo ${long}`, 'Lenovo')).toBe('same')
    expect(compareModels(truncateModel(long), `Lenovo ${long}`, 'Lenovo')).toBe('same')
  })

  test('are compared by identifier, whatever the name is', () => {
    expect(compare({ model: 'iPhone15,2' }, { model: null }).model).toBe('same')
    expect(compare({ model: 'iPhone15,3' }, { model: 'iPhone 14 Pro' }).model).toBe('other')
  })

  test('are not compared when one side has an identifier and the other a name', () => {
    // An app may send no identifier. Comparing its name with an identifier would look like another model.
    const unidentified = unidentifiedFingerprint({ model: 'iPhone 14 Pro' })
    const install = readInstallSignals(unidentified)
    expect(install && compareClick(sampleSignals(), install, nowMs).model).toBeNull()
  })

  test('replace screens, which would count twice', () => {
    expect(compare({}).screen).toBeNull()
    expect(compare({ model: null }).screen).toBe('same')
  })
})

describe('screens', () => {
  const onScreen = (width: number, height: number) => ({
    model: null,
    screen: { short: width, long: height, scale: 3 },
  })

  test('of iPhones must be equal', () => {
    expect(compare(onScreen(393, 852)).screen).toBe('same')
    expect(compare(onScreen(393, 853)).screen).toBe('other')
  })

  test('of Android phones may be rounded differently', () => {
    const phone = unidentifiedFingerprint(android)
    const install = readInstallSignals(phone)
    const readScreen = (width: number, height: number) =>
      install &&
      compareClick(
        sampleSignals({ platform: 'android', ...onScreen(width, height) }),
        install,
        nowMs,
      ).screen
    expect(readScreen(412, 915)).toBe('same')
    expect(readScreen(411, 914)).toBe('same')
    expect(readScreen(413, 916)).toBe('same')
    expect(readScreen(410, 915)).toBe('other')
    expect(readScreen(412, 892)).toBe('other')
  })

  test('agree in any orientation', () => {
    const turned = compare(onScreen(393, 852), { screenWidth: 852, screenHeight: 393 })
    expect(turned.screen).toBe('same')
  })

  test('of iPads are those of the model, because an iPhone app reports iPhone bounds', () => {
    const pad = { model: 'iPad', modelId: 'iPad14,1', screenWidth: 375, screenHeight: 667 }
    expect(compare(onScreen(744, 1133), pad).screen).toBe('same')
    expect(compare(onScreen(375, 667), pad).screen).toBe('other')
  })

  test('of unknown iPads are not compared', () => {
    const pad = { model: 'iPad', modelId: 'iPad99,1', screenWidth: 375, screenHeight: 667 }
    expect(compare(onScreen(744, 1133), pad).screen).toBeNull()
  })
})

test('compares the first language of the device', () => {
  const install = sampleInstall({ languages: ['en-GB', 'pl-PL'] })
  expect(compareClick(sampleSignals({ language: 'en-GB' }), install, nowMs).language).toBe('same')
  expect(compareClick(sampleSignals({ language: 'en-US' }), install, nowMs).language).toBe(
    'language',
  )
  expect(compareClick(sampleSignals({ language: 'pl-PL' }), install, nowMs).language).toBe('other')
})

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
])('%s in a click equals %s in an install', (clicked, installed) => {
  expect(compare({ timezone: clicked }, { timezone: installed }).timezone).toBe('same')
})

test('a signal missing on one side is not a mismatch', () => {
  fc.assert(
    fc.property(clickSignals, installSignals, (click, install) => {
      const levels = compareClick(click, install, nowMs)
      const isTold = {
        model: click.model !== null && install.models.length > 0,
        screen: click.screen !== null && install.screen !== null,
        system: click.systemVersion !== null && install.systemVersion.length > 0,
        language: click.language !== null && install.languages.length > 0,
        timezone: click.timezone !== null && install.timezone !== null,
      }
      expect(levels.model !== null).toBe(isTold.model)
      expect(levels.screen !== null).toBe(isTold.screen && !isTold.model)
      expect(levels.system !== null).toBe(isTold.system)
      expect(levels.language !== null).toBe(isTold.language)
      expect(levels.timezone !== null).toBe(isTold.timezone)
    }),
  )
})

test('an install without signals compares with nothing', () => {
  const nothing = sampleInstall({
    models: [],
    screen: null,
    systemVersion: [],
    languages: [],
    timezone: null,
  })
  const levels = compareClick(sampleSignals(), nothing, nowMs)
  expect(Object.values(levels).every((level) => level === null)).toBe(true)
})
