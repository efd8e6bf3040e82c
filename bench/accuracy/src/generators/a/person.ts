import type { TrueNetwork } from '../../world.ts'
import type { Country, Zone } from './countries.ts'
import type { Model, System } from './system.ts'

/** Somebody with a device. */
export interface Person {
  readonly index: number
  /** People of one household follow each other: its first and how many they are. */
  readonly householdFirst: number
  readonly householdSize: number
  readonly country: Country
  readonly zone: Zone
  readonly model: Model
  readonly system: System
  /** Of the system, and so of apps. */
  readonly appLanguage: string
  readonly webLanguage: string
  readonly hasRelay: boolean
  /** The browser that links open in outside of apps, where it is not the system's. */
  readonly hasOtherBrowser: boolean
  /** The only app that this person may have; null for all. */
  readonly appIndex: number | null
  /** Of an iPhone app on an iPad. */
  readonly isScreenWrong: boolean
  /** Where this person is, over time; cellular is last where there is any. */
  readonly places: readonly TrueNetwork[]
  readonly shares: readonly number[]
  readonly ownPrefixes: Readonly<Record<string, string>>
}
