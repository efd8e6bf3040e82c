/**
 * What a generator makes and a matcher is judged on. A world is a stretch of time with its clicks and its
 * installs, as a service would see them, and beside each what only the generator knows: `truth`, which no
 * matcher but the oracle may read.
 *
 * Everything a matcher sees is raw, as it comes over the wire: user agents, headers, addresses as text.
 * Making it comparable is part of what is measured.
 */
export interface World {
  readonly scenario: ScenarioId
  readonly seed: number
  /** Of all clicks and installs, by the service's clock. Matchers learn from what is before `testFromMs`. */
  readonly startMs: number
  /** Installs from here on are judged. Equal to `startMs` where there is no history. */
  readonly testFromMs: number
  readonly endMs: number
  /** In order of time. */
  readonly clicks: readonly WorldClick[]
  /** In order of time. */
  readonly installs: readonly WorldInstall[]
  /** Egress ranges of Private Relay in CIDR form, as Apple publishes them. */
  readonly relayRanges: readonly string[]
  readonly truth: WorldTruth
}

export type ScenarioId = (typeof scenarioIds)[number]

/** Described in `scenarios.ts`. */
export const scenarioIds = [
  'mixed',
  'home-wifi',
  'cgnat-v4',
  'cgnat-v6',
  'network-switch',
  'relay',
  'office-fleet',
  'viral',
  'viral-personal',
  'organic-95',
  'click-spam',
  'victim-spam',
  'ghost-clicks',
  'clock-skew',
  'os-update',
  'travel',
  'dual-stack-flip',
  'ipad',
  'two-apps',
  'cold-start',
  'all-organic',
  'identical-devices',
  'shuffled-labels',
] as const

/** A visit to a link, as the service sees it. */
export interface WorldClick {
  /** Unique in the world. Tells nothing. */
  readonly id: string
  readonly appId: string
  readonly linkId: string
  /** Where the link leads, with personal parameters: what an install has to get. */
  readonly destination: string
  /** Whether the destination is one person's own: a referral code, an invitation. */
  readonly isPersonal: boolean
  /** When the request arrived, by the service's clock. */
  readonly atMs: number
  /** Addresses seen: of the request and, where the page's script ran, of its beacons to single-stack hosts. */
  readonly addresses: Addresses
  /** Names in lower case: `user-agent`, `accept-language`, `sec-ch-ua-model`, `sec-purpose`, … */
  readonly headers: Readonly<Record<string, string>>
  /** What the page's script told; null when it did not run. */
  readonly page: PageReport | null
}

export interface Addresses {
  /** The family that the main request came by. */
  readonly main: 'v4' | 'v6'
  /** Null where the service did not see one of this family. Public addresses as text. */
  readonly v4: string | null
  readonly v6: string | null
}

export interface PageReport {
  readonly isVisible: boolean
  /** In points. */
  readonly screenWidth: number
  readonly screenHeight: number
  readonly scale: number
  readonly maxTouchPoints: number
  readonly timezone: string | null
  readonly languages: readonly string[]
  /** Client hints, of Chromium only. */
  readonly model: string | null
  readonly platformVersion: string | null
}

/** The first open of a freshly installed app, as the service sees it. */
export interface WorldInstall {
  /** Unique in the world. Tells nothing. */
  readonly id: string
  readonly appId: string
  /** When the match request arrived, by the service's clock. */
  readonly atMs: number
  readonly addresses: Addresses
  readonly fingerprint: WorldFingerprint
}

/** The wire's fingerprint. */
export interface WorldFingerprint {
  readonly platform: 'ios' | 'android'
  /** `iPhone 15`, `Pixel 9`. */
  readonly model: string
  /** `iPhone15,4`; on Android `Build.MODEL`, such as `SM-S928B`. */
  readonly modelId: string
  readonly manufacturer: string
  readonly systemVersion: string
  readonly screenWidth: number
  readonly screenHeight: number
  readonly scale: number
  /** Of the device, most preferred first. */
  readonly locale: readonly { readonly languageTag: string }[]
  readonly timezone: string
  /** Of a bare web view on the device: frozen as WebKit and Chrome freeze it. */
  readonly userAgent: string
  /** By the device's own clock. */
  readonly timestamp: number
}

/** What only the generator knows. */
export interface WorldTruth {
  /** By install id: the click that caused it; null for an organic install. */
  readonly causes: ReadonlyMap<string, string | null>
  /** By click id: the device that made it; null for a robot, a spammer or a prefetch that nobody saw. */
  readonly clickDevices: ReadonlyMap<string, string | null>
  /** By install id. */
  readonly installDevices: ReadonlyMap<string, string>
  /** Everybody who may click or install, not only those who did. */
  readonly devices: readonly TrueDevice[]
  readonly networks: readonly TrueNetwork[]
  /** The probability that a click of this link by a person leads to an install. */
  readonly installRates: ReadonlyMap<string, number>
  /** The law of the time from click to first open: probability density per second. */
  readonly gapDensity: (gapSeconds: number) => number
  /** The probability that a device is still on the click's network after so long. */
  readonly stays: (gapSeconds: number) => number
  /** Organic installs per second of one app at a time, by platform. */
  readonly organicRate: (appId: string, platform: 'ios' | 'android', atMs: number) => number
}

export interface TrueDevice {
  readonly id: string
  /** What this device sends as an install, at the start of the world (`timestamp` is 0). */
  readonly fingerprint: WorldFingerprint
  /** Where it is when it opens a link or an app, over time; the shares add up to one. */
  readonly presence: readonly { readonly networkId: string; readonly share: number }[]
  /** Its own /64 where its network gives each device one, else null. First four groups: `2001:db8:1:2`. */
  readonly ownPrefixes: Readonly<Record<string, string>>
}

export interface TrueNetwork {
  readonly id: string
  readonly kind: 'home' | 'office' | 'cellular'
  /** Addresses that its devices share, as text. A device on it has one of these. */
  readonly v4: readonly string[]
  /** The shared /64 of a home or an office, or null: none, or each device has its own. */
  readonly v6Prefix: string | null
}
