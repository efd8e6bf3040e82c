import type { ParameterValues } from './parameters.ts'
import type { ScenarioId } from './scenarios.ts'

/**
 * A simulated world: a period of time with its clicks and installs as a service would see them, plus `truth`,
 * which only the generator knows. No matcher except the oracle may read `truth`.
 *
 * Matchers get raw data as it arrives over the wire: user agents, headers, addresses as text. Making it
 * comparable is part of what the benchmark measures.
 */
export interface World {
  readonly scenario: ScenarioId
  readonly seed: number
  /** Start of the world, in service time. Matchers may learn from everything before `testFromMs`. */
  readonly startMs: number
  /** Installs from this time on are evaluated. Equal to `startMs` if there is no history. */
  readonly testFromMs: number
  readonly endMs: number
  /** Sorted by time. */
  readonly clicks: readonly WorldClick[]
  /** Sorted by time. */
  readonly installs: readonly WorldInstall[]
  /** Private Relay egress ranges in CIDR form, as Apple publishes them. */
  readonly relayRanges: readonly string[]
  readonly truth: WorldTruth
}

/** A visit to a link, as the service sees it. */
export interface WorldClick {
  /** Unique in the world. Carries no information. */
  readonly id: string
  readonly appId: string
  readonly linkId: string
  /** The link's destination with personal parameters: the correct answer for an install it causes. */
  readonly destination: string
  /** Whether the destination belongs to one person: a referral code, an invitation. */
  readonly isPersonal: boolean
  /** When the request arrived, in service time. */
  readonly atMs: number
  /**
   * Addresses the service saw: that of the request and, if the page script ran, those of its beacons to
   * single-stack hosts.
   */
  readonly addresses: Addresses
  /** Header names are lowercase: `user-agent`, `accept-language`, `sec-ch-ua-model`, `sec-purpose`, … */
  readonly headers: Readonly<Record<string, string>>
  /** Report of the page script; null if it did not run. */
  readonly page: PageReport | null
}

export interface Addresses {
  /** Address family of the main request. */
  readonly main: 'v4' | 'v6'
  /** Public address as text; null if the service saw no address of this family. */
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
  /** Client hints, Chromium only. */
  readonly model: string | null
  readonly platformVersion: string | null
}

/** The first open of a freshly installed app, as the service sees it. */
export interface WorldInstall {
  /** Unique in the world. Carries no information. */
  readonly id: string
  readonly appId: string
  /** When the match request arrived, in service time. */
  readonly atMs: number
  readonly addresses: Addresses
  readonly fingerprint: WorldFingerprint
}

/** The fingerprint as sent over the wire. */
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
  /** Languages of the device, most preferred first. */
  readonly locale: readonly { readonly languageTag: string }[]
  readonly timezone: string
  /** User agent of a plain web view on the device, frozen the way WebKit and Chrome freeze it. */
  readonly userAgent: string
  /** Device time. */
  readonly timestamp: number
}

/** Facts that only the generator knows. */
export interface WorldTruth {
  /** Maps install id to the click that caused it; null for an organic install. */
  readonly causes: ReadonlyMap<string, string | null>
  /** Maps click id to the device that made it; null for a bot, spam or a prefetch that no person saw. */
  readonly clickDevices: ReadonlyMap<string, string | null>
  /** Maps install id to its device. */
  readonly installDevices: ReadonlyMap<string, string>
  /** All devices that may click or install, including those that did not. */
  readonly devices: readonly TrueDevice[]
  readonly networks: readonly TrueNetwork[]
  /** Probability that a person's click on this link leads to an install, by link id. */
  readonly installRates: ReadonlyMap<string, number>
  /** Distribution of the time from click to first open: probability density per second. */
  readonly gapDensity: (gapSeconds: number) => number
  /** Probability that a device is still on the click's network after this gap. */
  readonly stays: (gapSeconds: number) => number
  /** Organic installs per second of an app at a given time, by platform. */
  readonly organicRate: (appId: string, platform: 'ios' | 'android', atMs: number) => number
}

export interface TrueDevice {
  readonly id: string
  /** Fingerprint this device sends on install at the start of the world (`timestamp` is 0). */
  readonly fingerprint: WorldFingerprint
  /** Networks the device uses when it opens a link or an app. The shares sum to one. */
  readonly presence: readonly { readonly networkId: string; readonly share: number }[]
  /**
   * The device's own /64 by network id, on networks that assign one per device. First four groups:
   * `2001:db8:1:2`.
   */
  readonly ownPrefixes: Readonly<Record<string, string>>
}

export interface TrueNetwork {
  readonly id: string
  readonly kind: 'home' | 'office' | 'cellular'
  /** Shared addresses as text. Each device on the network uses one of them. */
  readonly v4: readonly string[]
  /** The shared /64 of a home or an office. Null if there is none, or if each device has its own. */
  readonly v6Prefix: string | null
}

/** Generates a world. The same arguments produce the same world on every machine. */
export type Generate = (scenario: ScenarioId, seed: number, parameters: ParameterValues) => World

/** Yields clicks and installs in order of time; a click before an install with the same timestamp. */
export function* mergeByTime({
  clicks,
  installs,
}: Pick<World, 'clicks' | 'installs'>): Generator<WorldClick | WorldInstall> {
  let next = 0
  for (const install of installs) {
    for (let click = clicks[next]; click && click.atMs <= install.atMs; click = clicks[++next]) {
      yield click
    }
    yield install
  }
}
