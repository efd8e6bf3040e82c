import type { SimulatedDevice, SimulatedPhone } from '../../catalog/simulation/simulation.ts'

/** A browser on a device, and the phone on which the app is installed afterwards. */
export interface ClickDevice {
  readonly name: string
  readonly userAgent: string
  readonly phone: SimulatedPhone
}

const language = 'en-GB'
const locale = [{ languageTag: language }]
const timezone = 'Europe/London'

function iphone(model: string, modelId: string, width: number, height: number, version = '26.1') {
  return {
    platform: 'ios',
    model,
    modelId,
    manufacturer: 'Apple',
    systemVersion: version,
    screenWidth: width,
    screenHeight: height,
    scale: 3,
    locale,
    timezone,
    userAgent: null,
  } satisfies SimulatedPhone
}

function android(manufacturer: string, model: string, width: number, height: number) {
  return {
    platform: 'android',
    model,
    manufacturer,
    systemVersion: '16',
    screenWidth: width,
    screenHeight: height,
    scale: 2.625,
    locale,
    timezone,
    userAgent: null,
  } satisfies SimulatedPhone
}

const iphone15 = iphone('iPhone 15', 'iPhone15,4', 393, 852)
const pixel9 = android('Google', 'Pixel 9', 412, 923)

const safari = (version: string) =>
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
  `Version/${version} Mobile/15E148 Safari/604.1`
const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/142.0.0.0 Mobile Safari/537.36'

export const clickDevices: Readonly<Record<SimulatedDevice, ClickDevice>> = {
  'iphone-safari': {
    name: 'iPhone 15, iOS 26.1, Safari',
    userAgent: safari('26.1'),
    phone: iphone15,
  },
  'iphone-in-app': {
    name: 'iPhone 15, iOS 26.1, browser inside Instagram',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Mobile/15E148 Instagram 402.0.0.30.81 (iPhone15,4; iOS 26_1; en_GB; en; scale=3.00; 1179x2556; 790000000)',
    phone: iphone15,
  },
  'android-chrome': { name: 'Pixel 9, Android 16, Chrome', userAgent: chrome, phone: pixel9 },
  'android-in-app': {
    name: 'Pixel 9, Android 16, browser inside Instagram',
    userAgent:
      'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP2A.250605.031; wv) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 402.0.0.30.81 Android (36/16; 420dpi; ' +
      '1080x2424; Google/google; Pixel 9; tokay; tokay; en_GB; 790000000)',
    phone: pixel9,
  },
  desktop: {
    name: 'Windows, Chrome',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/142.0.0.0 Safari/537.36',
    phone: iphone15,
  },
}

const iosNeighbors = [
  iphone('iPhone 16 Pro Max', 'iPhone17,2', 440, 956),
  iphone('iPhone 14', 'iPhone14,7', 390, 844, '18.6'),
  iphone15,
  iphone('iPhone 16 Pro', 'iPhone17,1', 402, 874),
  iphone('iPhone 13 mini', 'iPhone14,4', 375, 812, '18.6'),
]
const androidNeighbors = [
  android('samsung', 'SM-S921B', 360, 780),
  android('Google', 'Pixel 8', 412, 915),
  pixel9,
  android('Xiaomi', '23127PN0CG', 393, 873),
]

/** Returns the phone of another person. Every few people somebody has the same phone as the simulated person. */
export function getNeighbor(platform: SimulatedPhone['platform'], index: number): ClickDevice {
  const phones = platform === 'ios' ? iosNeighbors : androidNeighbors
  const phone = phones[index % phones.length] ?? iphone15
  const userAgent = platform === 'ios' ? safari(phone.systemVersion) : chrome
  return { name: phone.model, userAgent, phone }
}
