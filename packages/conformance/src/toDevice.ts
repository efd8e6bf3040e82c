import type { Device } from './scenario.ts'

const phones: Readonly<Record<Device['platform'], Readonly<Record<string, unknown>>>> = {
  ios: {
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
  },
  android: {
    platform: 'android',
    model: 'Pixel 9',
    manufacturer: 'Google',
    systemVersion: '16',
    screenWidth: 412,
    screenHeight: 924,
    scale: 2.625,
    locale: [{ languageTag: 'de-DE' }, { languageTag: 'en-US' }],
    timezone: 'Europe/Berlin',
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36',
  },
  web: {
    platform: 'web',
    model: null,
    manufacturer: null,
    systemVersion: null,
    screenWidth: 1280,
    screenHeight: 800,
    scale: 2,
    locale: [{ languageTag: 'en-US' }],
    timezone: 'America/New_York',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  },
}

/** Returns a device with every member, so that a driver needs no defaults of its own. */
export function toDevice(device: Partial<Device> = {}): Device {
  const platform = device.platform ?? 'ios'
  return {
    platform,
    storage: 'ok',
    signals: { value: phones[platform] },
    referrer: null,
    clipboard: null,
    initialUrl: null,
    initialUrlDelayMs: 0,
    installTimes: null,
    ...device,
  }
}
