import type { Fingerprint } from '@throughlink/protocol'
import type { StoredExplanation } from '../claims/storedExplanation.ts'

/** Where a link is clicked. */
export const simulatedDevices = [
  'iphone-safari',
  'iphone-in-app',
  'android-chrome',
  'android-in-app',
  'desktop',
] as const
export type SimulatedDevice = (typeof simulatedDevices)[number]

/** How the network changes between the click and the first open of the app. */
export const networkChanges = [
  'same',
  'same-network-other-address',
  'other-network',
  'private-relay',
] as const
export type NetworkChange = (typeof networkChanges)[number]

/** A phone as an app on it sees it. */
export type SimulatedPhone = Omit<Fingerprint, 'timestamp'>

export interface Simulation {
  readonly appId: string
  /** Id or URL of a link. */
  readonly link: string
  readonly device: SimulatedDevice
  readonly network: NetworkChange
  readonly delaySeconds: number
  readonly isClipboardAllowed: boolean
  readonly hasPlayReferrer: boolean
  /** How many other people clicked other links from the same address. */
  readonly neighbors: number
}

export interface SimulationResult {
  readonly click: {
    readonly atMs: number
    readonly url: string
    readonly deviceName: string
    readonly address: string
    readonly status: number
    readonly location: string | null
    /** Title of the page. Null for a redirect. */
    readonly title: string | null
    readonly isLandingPage: boolean
    readonly copiesLink: boolean
    readonly passesReferrer: boolean
  }
  readonly install: {
    readonly atMs: number
    readonly phone: SimulatedPhone
    readonly address: string
    /** First request of the app. The fingerprint is sent with a pasted link too. */
    readonly sends: 'referrer' | 'clipboard' | 'fingerprint'
  }
  readonly decision: {
    readonly method: 'referrer' | 'clipboard' | 'probabilistic' | 'none'
    readonly confidence: number
    readonly reason: string | null
    readonly link: string | null
    readonly isRightLink: boolean
    readonly windowMs: number
    readonly explanation: StoredExplanation | null
  }
}

/**
 * Plays a click and an install. Returns null if the app has no such link. Writes nothing. The edge implements it, and
 * the management API serves it.
 */
export type Simulate = (simulation: Simulation) => Promise<SimulationResult | null>
