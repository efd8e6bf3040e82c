import type { Ports, Signals } from '@throughlink/client'
import {
  createTestPhone,
  testSignals,
  type TestPhone,
  type TestPhoneOptions,
} from '@throughlink/client/testing'

/** The id of a click, in the form that the service mints. */
export const clickId = `tl1${'c'.repeat(52)}`

const androidSignals: Signals = {
  ...testSignals,
  platform: 'android',
  model: 'Pixel 9',
  modelId: 'tokay',
  manufacturer: 'Google',
}

/** A fresh install on Android, with what the Play Store says led to it. */
export function createAndroidPhone(
  referrer: string | null,
  options: TestPhoneOptions = {},
): TestPhone {
  const ports: Partial<Ports> = {
    platform: 'android',
    device: { read: () => androidSignals },
    installReferrer: { read: () => (referrer === null ? null : { referrer }) },
    ...options.ports,
  }
  return createTestPhone({ ...options, ports })
}
