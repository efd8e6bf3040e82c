import type { Fingerprint } from '@throughlink/protocol'

/** A phone or tablet, as an app on it sees it. */
export interface Phone {
  /** What people call it. */
  readonly name: string
  readonly platform: 'ios' | 'android'
  readonly model: string
  /** Apple's identifier of the model. */
  readonly modelId?: string
  readonly manufacturer: string
  readonly systemVersion: string
  readonly screenWidth: number
  readonly screenHeight: number
  readonly scale: number
}

type Screen = readonly [width: number, height: number, scale: number]

function apple(name: string, modelId: string, systemVersion: string, screen: Screen): Phone {
  return { ...android(name, 'Apple', name, systemVersion, screen), platform: 'ios', modelId }
}

function android(
  name: string,
  manufacturer: string,
  model: string,
  systemVersion: string,
  [screenWidth, screenHeight, scale]: Screen,
): Phone {
  return {
    name,
    platform: 'android',
    model,
    manufacturer,
    systemVersion,
    screenWidth,
    screenHeight,
    scale,
  }
}

/** The phones of every simulation, demo and test. */
export const phones = {
  'iphone-17-pro': apple('iPhone 17 Pro', 'iPhone18,1', '26.1', [402, 874, 3]),
  'iphone-16-pro-max': apple('iPhone 16 Pro Max', 'iPhone17,2', '26.1', [440, 956, 3]),
  'iphone-15': apple('iPhone 15', 'iPhone15,4', '26.1', [393, 852, 3]),
  'iphone-14': apple('iPhone 14', 'iPhone14,7', '18.6', [390, 844, 3]),
  'iphone-13-mini': apple('iPhone 13 mini', 'iPhone14,4', '18.6', [375, 812, 3]),
  'iphone-se': apple('iPhone SE', 'iPhone14,6', '26.0', [375, 667, 2]),
  'ipad-air': apple('iPad Air', 'iPad14,8', '26.1', [820, 1180, 2]),
  'pixel-9': android('Pixel 9', 'Google', 'Pixel 9', '16', [412, 923, 2.625]),
  'pixel-8': android('Pixel 8', 'Google', 'Pixel 8', '15', [412, 915, 2.625]),
  'galaxy-s24': android('Galaxy S24', 'samsung', 'SM-S921B', '16', [360, 780, 3]),
  'galaxy-a54': android('Galaxy A54', 'samsung', 'SM-A546B', '15', [412, 892, 2.625]),
  'xiaomi-14': android('Xiaomi 14', 'Xiaomi', '23127PN0CG', '15', [393, 873, 3]),
} as const satisfies Readonly<Record<string, Phone>>

export type PhoneName = keyof typeof phones

export interface Region {
  /** Language tag, such as `en-GB`. */
  readonly language: string
  readonly timezone: string
}

export const london: Region = { language: 'en-GB', timezone: 'Europe/London' }

/** Returns the signals that an app on the phone sends, without the time. */
export function getSignals(
  {
    platform,
    model,
    modelId,
    manufacturer,
    systemVersion,
    screenWidth,
    screenHeight,
    scale,
  }: Phone,
  { language, timezone }: Region,
): Omit<Fingerprint, 'timestamp'> {
  return {
    platform,
    model,
    ...(modelId === undefined ? {} : { modelId }),
    manufacturer,
    systemVersion,
    screenWidth,
    screenHeight,
    scale,
    locale: [{ languageTag: language }],
    timezone,
    userAgent: null,
  }
}
