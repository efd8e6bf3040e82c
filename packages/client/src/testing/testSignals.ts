import type { Signals } from '../ports.ts'

/** Signals of a typical phone, for tests. */
export const testSignals: Signals = {
  platform: 'ios',
  model: 'iPhone 15',
  modelId: 'iPhone15,4',
  manufacturer: 'Apple',
  systemVersion: '26.1',
  screenWidth: 393,
  screenHeight: 852,
  scale: 3,
  locale: [{ languageTag: 'en-GB' }],
  timezone: 'Europe/London',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15',
}
