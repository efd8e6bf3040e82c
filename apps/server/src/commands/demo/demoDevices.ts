import { getSignals, getUserAgent, type Phone, phones } from '@throughlink/matcher/phones'
import type { Fingerprint } from '@throughlink/protocol'
import type { Country } from './audience.ts'

/** A phone that clicks a link and then opens the app. */
export interface Device {
  readonly userAgent: string
  readonly phone: Phone
}

export const iosDevices: readonly Device[] = [
  phones['iphone-15'],
  phones['iphone-16-pro-max'],
  phones['iphone-17-pro'],
  phones['iphone-14'],
  phones['iphone-13-mini'],
  phones['iphone-se'],
].map((phone) => ({ phone, userAgent: getUserAgent('safari', phone) }))

export const androidDevices: readonly Device[] = [
  phones['pixel-9'],
  phones['galaxy-s24'],
  phones['xiaomi-14'],
].map((phone) => ({ phone, userAgent: getUserAgent('chrome', phone) }))

/** Returns what the app on a phone sends. */
export function readFingerprint({ phone }: Device, country: Country, nowMs: number): Fingerprint {
  return { ...getSignals(phone, country), timestamp: nowMs }
}
