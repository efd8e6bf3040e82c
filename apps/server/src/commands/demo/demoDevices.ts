import type { Fingerprint } from '@throughlink/protocol'
import type { Country } from './audience.ts'
import { androidBrowsers, iosBrowsers } from './phones.ts'

/** A phone that clicks a link and then opens the app. */
export interface Device {
  readonly userAgent: string
  readonly fingerprint: Omit<Fingerprint, 'timestamp' | 'locale' | 'timezone'>
}

const safari = iosBrowsers[0]?.[0].userAgent ?? ''
const chrome = androidBrowsers[0]?.[0].userAgent ?? ''

type Row = readonly [model: string, modelId: string, width: number, height: number]

const iphones: readonly Row[] = [
  ['iPhone 15', 'iPhone15,4', 393, 852],
  ['iPhone 15 Pro Max', 'iPhone16,2', 430, 932],
  ['iPhone 16', 'iPhone17,3', 393, 852],
  ['iPhone 17 Pro', 'iPhone18,1', 402, 874],
  ['iPhone 13', 'iPhone14,5', 390, 844],
  ['iPhone SE', 'iPhone14,6', 375, 667],
]

export const iosDevices: readonly Device[] = iphones.map(([model, modelId, width, height]) => ({
  userAgent: safari,
  fingerprint: {
    platform: 'ios',
    model,
    modelId,
    manufacturer: 'Apple',
    systemVersion: '26.1',
    screenWidth: width,
    screenHeight: height,
    scale: model === 'iPhone SE' ? 2 : 3,
    userAgent: null,
  },
}))

export const androidDevices: readonly Device[] = (
  [
    ['Pixel 9', 'Google', 412, 923],
    ['Galaxy S24', 'samsung', 360, 780],
    ['Xiaomi 14', 'Xiaomi', 393, 873],
  ] as const
).map(([model, manufacturer, width, height]) => ({
  userAgent: chrome,
  fingerprint: {
    platform: 'android',
    model,
    manufacturer,
    systemVersion: '16',
    screenWidth: width,
    screenHeight: height,
    scale: 2.625,
    userAgent: null,
  },
}))

/** Returns what the app on a phone sends. */
export function readFingerprint(
  { fingerprint }: Device,
  country: Country,
  nowMs: number,
): Fingerprint {
  const { language, timezone } = country
  return { ...fingerprint, locale: [{ languageTag: language }], timezone, timestamp: nowMs }
}
