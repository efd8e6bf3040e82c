import type { Signals } from '../../packages/client/src/ports.ts'

/** A phone as its browser shows it, and as an app on it sees it. */
export interface SimulatedPhone {
  readonly name: string
  readonly userAgent: string
  readonly signals: Signals
}

const language = 'en-GB'
const timezone = 'Europe/London'

export const phones: Readonly<Record<'android' | 'ios', SimulatedPhone>> = {
  android: {
    name: 'Pixel 9, Android',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/142.0.0.0 Mobile Safari/537.36',
    signals: {
      platform: 'android',
      model: 'Pixel 9',
      manufacturer: 'Google',
      systemVersion: '16',
      screenWidth: 412,
      screenHeight: 923,
      scale: 2.625,
      locale: [{ languageTag: language }],
      timezone,
      userAgent: null,
    },
  },
  ios: {
    name: 'iPhone 15, iOS',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'Version/26.1 Mobile/15E148 Safari/604.1',
    signals: {
      platform: 'ios',
      model: 'iPhone 15',
      modelId: 'iPhone15,4',
      manufacturer: 'Apple',
      systemVersion: '26.1',
      screenWidth: 393,
      screenHeight: 852,
      scale: 3,
      locale: [{ languageTag: language }],
      timezone,
      userAgent: null,
    },
  },
}

/** The report that the landing page's script sends from this phone. */
export function createReport({ signals }: SimulatedPhone, page: ReportedPage): object {
  return {
    ...page,
    isVisible: true,
    screenWidth: signals.screenWidth,
    screenHeight: signals.screenHeight,
    scale: signals.scale,
    maxTouchPoints: 5,
    timezone: signals.timezone,
    languages: signals.locale.map(({ languageTag }) => languageTag),
    model: null,
    platformVersion: null,
  }
}

/** What a landing page contains for its report. */
export interface ReportedPage {
  readonly clickId: string
  readonly second?: number
  readonly family?: string
}
