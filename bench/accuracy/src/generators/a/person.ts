import type { TrueNetwork } from '../../world.ts'
import type { Country, Zone } from './countries.ts'
import type { Model, System } from './drawSystem.ts'

/** A person with a device. */
export interface Person {
  readonly index: number
  /** Household members have consecutive indexes: the first one and their number. */
  readonly householdFirst: number
  readonly householdSize: number
  readonly country: Country
  readonly zone: Zone
  readonly model: Model
  readonly system: System
  /** OS language, used by apps. */
  readonly appLanguage: string
  readonly webLanguage: string
  readonly hasRelay: boolean
  /** Whether links outside of apps open in a browser other than the default one. */
  readonly hasOtherBrowser: boolean
  /** The only app this person may install; null for any. */
  readonly appIndex: number | null
  /** Whether the app reports iPhone bounds on an iPad. */
  readonly isScreenWrong: boolean
  /** Networks the person uses. Cellular is last, if any. */
  readonly places: readonly TrueNetwork[]
  readonly shares: readonly number[]
  readonly ownPrefixes: Readonly<Record<string, string>>
}
