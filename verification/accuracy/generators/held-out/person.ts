import type { TrueNetwork, WorldFingerprint } from '../../world.ts'
import type { Country, Region } from './countries.ts'
import type { Model } from './models.ts'
import type { BrowserKind } from './userAgents.ts'

export interface Person extends Routine {
  readonly index: number
  readonly home: Household
  /** The Wi-Fi of this household is used on some visits. */
  readonly hosts: Household | null
  /** The office is null unless the person works in one. */
  readonly office: Office | null
  /** How often the person follows links, relative to others. */
  readonly activity: number
  readonly phones: readonly Phone[]
}

/**
 * `office`: works in an office with Wi-Fi. `away`: is out on workdays without Wi-Fi. `home`: is at home most
 * of the time.
 */
export type RoutineKind = 'office' | 'away' | 'home'

export interface Routine {
  readonly kind: RoutineKind
  /** Number for the noise of single days. */
  readonly key: number
  readonly leavesAtHour: number
  readonly returnsAtHour: number
  readonly commuteHours: number
}

export interface Household {
  readonly index: number
  readonly country: Country
  readonly region: Region
  readonly hasWifi: boolean
  readonly members: readonly Person[]
  /** In order of time. The first one starts before the world. */
  readonly leases: readonly Lease[]
}

/** A period in which a home has the same addresses. */
export interface Lease {
  readonly fromMs: number
  readonly network: TrueNetwork
}

export interface Office {
  readonly index: number
  readonly region: Region
  readonly network: TrueNetwork
  readonly workers: readonly Person[]
  readonly fleetModel: Model
}

export interface Phone {
  readonly index: number
  readonly id: string
  readonly owner: Person
  readonly model: Model
  readonly fingerprint: WorldFingerprint
  /** Language of the browser, which may differ from that of the apps. */
  readonly webLanguage: string
  readonly habit: BrowserKind
  readonly usesRelay: boolean
  readonly clockErrorMs: number
  readonly gateways: readonly [Gateway, Gateway]
  /** Prefixes by network id, if the phone has IPv6 on cellular. */
  readonly ownPrefixes: Readonly<Record<string, string>>
}

/** A carrier's NAT with its public addresses. */
export interface Gateway {
  readonly network: TrueNetwork
  /** Null if a phone keeps its address. */
  readonly rotationMs: number | null
}
