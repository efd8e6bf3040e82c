import {
  type BrowserName,
  desktopUserAgent,
  getSignals,
  getUserAgent,
  london,
  type PhoneName,
  phones,
} from '@throughlink/matcher/phones'
import type { SimulatedDevice, SimulatedPhone } from '#catalog/simulation/simulation.ts'

/** A browser on a device, and the phone on which the app is installed afterwards. */
export interface ClickDevice {
  readonly name: string
  readonly userAgent: string
  readonly phone: SimulatedPhone
}

function createDevice(name: string, phone: PhoneName, browser: BrowserName): ClickDevice {
  return {
    name,
    userAgent: getUserAgent(browser, phones[phone], london.language),
    phone: getSignals(phones[phone], london),
  }
}

const iphoneSafari = createDevice('iPhone 15, iOS 26.1, Safari', 'iphone-15', 'safari')

export const clickDevices: Readonly<Record<SimulatedDevice, ClickDevice>> = {
  'iphone-safari': iphoneSafari,
  'iphone-in-app': createDevice(
    'iPhone 15, iOS 26.1, browser inside Instagram',
    'iphone-15',
    'instagram',
  ),
  'android-chrome': createDevice('Pixel 9, Android 16, Chrome', 'pixel-9', 'chrome'),
  'android-in-app': createDevice(
    'Pixel 9, Android 16, browser inside Instagram',
    'pixel-9',
    'instagram',
  ),
  desktop: { ...iphoneSafari, name: 'Windows, Chrome', userAgent: desktopUserAgent },
}

const neighbors = {
  ios: ['iphone-16-pro-max', 'iphone-14', 'iphone-15', 'iphone-17-pro', 'iphone-13-mini'],
  android: ['galaxy-s24', 'pixel-8', 'pixel-9', 'xiaomi-14'],
} as const

/** Returns the phone of another person. Every few people somebody has the same phone as the simulated person. */
export function getNeighbor(platform: SimulatedPhone['platform'], index: number): ClickDevice {
  const names = neighbors[platform === 'ios' ? 'ios' : 'android']
  const name = names[index % names.length] ?? names[0]
  return createDevice(phones[name].name, name, platform === 'ios' ? 'safari' : 'chrome')
}
