import type { Ports, Signals } from '@throughlink/client'
import {
  createTestPhone,
  type TestPhone,
  type TestPhoneOptions,
  testSignals,
} from '@throughlink/client/testing'

/** A click id in the service's format. */
export const clickId = `tl1${'c'.repeat(52)}`

const androidSignals: Signals = {
  ...testSignals,
  platform: 'android',
  model: 'Pixel 9',
  modelId: 'tokay',
  manufacturer: 'Google',
}

/** Creates a fresh install on Android, with the install referrer that the Play Store returns. */
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
