import type { Matcher } from '../matcher.ts'
import type {
  Addresses,
  PageReport,
  World,
  WorldClick,
  WorldFingerprint,
  WorldInstall,
  WorldTruth,
} from '../world.ts'

/** Small worlds for tests. Values that a test does not set are equal on both sides. */
export const userAgents = {
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.3 Mobile/15E148 Safari/604.1',
  webView:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 412.0.0.1.90 (iPhone15,4; iOS 26_3_1; en_US; en; scale=3.00; 1179x2556; IABMV/1)',
  facebook:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/530.0;FBDV/iPhone15,4;FBMD/iPhone;FBSN/iOS;FBSV/26.3.1;FBSS/3;FBLC/en_US;FBOP/80]',
  chromeOnIos:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_3_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/145.0.7632.34 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.3 Safari/605.1.15',
  chrome:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Mobile Safari/537.36',
  androidWebView:
    'Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP1A.250505.005; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/145.0.7632.45 Mobile Safari/537.36',
  bot: 'Mozilla/5.0 (compatible; ExampleBot/2.1; +https://example.com/bot)',
} as const

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
/** Default time of test installs. */
export const installedAtMs = 10 * 24 * hourMs

export function v4(address: string): Addresses {
  return { main: 'v4', v4: address, v6: null }
}

export function v6(address: string): Addresses {
  return { main: 'v6', v4: null, v6: address }
}

export const tinyPage: PageReport = {
  isVisible: true,
  screenWidth: 393,
  screenHeight: 852,
  scale: 3,
  maxTouchPoints: 5,
  timezone: 'America/New_York',
  languages: ['en-US'],
  model: null,
  platformVersion: null,
}

export function tinyClick(changes: Partial<WorldClick> = {}): WorldClick {
  return {
    id: 'c1',
    appId: 'app',
    linkId: 'link',
    destination: '/sale',
    isPersonal: false,
    atMs: installedAtMs - 2 * minuteMs,
    addresses: v4('203.0.113.7'),
    headers: { 'user-agent': userAgents.safari, 'accept-language': 'en-US,en;q=0.9' },
    page: tinyPage,
    ...changes,
  }
}

export const tinyFingerprint: WorldFingerprint = {
  platform: 'ios',
  model: 'iPhone 15',
  modelId: 'iPhone15,4',
  manufacturer: 'Apple',
  systemVersion: '26.3.1',
  screenWidth: 393,
  screenHeight: 852,
  scale: 3,
  locale: [{ languageTag: 'en-US' }],
  timezone: 'America/New_York',
  userAgent: userAgents.webView,
  timestamp: installedAtMs,
}

export function tinyInstall(changes: Partial<WorldInstall> = {}): WorldInstall {
  return {
    id: 'i1',
    appId: 'app',
    atMs: installedAtMs,
    addresses: v4('203.0.113.7'),
    fingerprint: tinyFingerprint,
    ...changes,
  }
}

interface TinyWorld {
  readonly clicks: readonly WorldClick[]
  readonly installs?: readonly WorldInstall[]
  readonly causes?: readonly (readonly [string, string | null])[]
  readonly testFromMs?: number
  readonly relayRanges?: readonly string[]
  readonly truth?: Partial<WorldTruth>
}

/** Sorts clicks and installs by time. */
export function tinyWorld(parts: TinyWorld): World {
  const { clicks, installs = [tinyInstall()], causes = [], testFromMs = 0 } = parts
  return {
    scenario: 'mixed',
    seed: 1,
    startMs: 0,
    testFromMs,
    endMs: 20 * 24 * hourMs,
    clicks: clicks.toSorted((one, other) => one.atMs - other.atMs),
    installs: installs.toSorted((one, other) => one.atMs - other.atMs),
    relayRanges: parts.relayRanges ?? [],
    truth: {
      causes: new Map(causes),
      clickDevices: new Map(),
      installDevices: new Map(),
      devices: [],
      networks: [],
      installRates: new Map(),
      gapDensity: () => 0,
      stays: () => 0,
      organicRate: () => 0,
      ...parts.truth,
    },
  }
}

/** Returns the answer of a matcher to one install after these clicks. */
export function runTiny(matcher: Matcher) {
  return (clicks: readonly WorldClick[], install: WorldInstall = tinyInstall()) =>
    matcher.run(tinyWorld({ clicks, installs: [install] })).get('i1')
}
