import type { Random } from '../../random.ts'
import type { TrueNetwork } from '../../world.ts'
import type { Country, Zone } from './countries.ts'
import type { Model, System } from './models.ts'

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

/** Draws where a person is. */
export function drawPlace({ shares }: Person, random: Random): number {
  let left = random.next()
  for (const [place, share] of shares.entries()) {
    left -= share
    if (left < 0) return place
  }
  return shares.length - 1
}

/** Draws where a person is after leaving a place; the same place if there is no other. */
export function drawOtherPlace(person: Person, left: number, random: Random): number {
  const { shares } = person
  if (shares.length < 2) return left
  let drawn = random.next() * (1 - (shares[left] ?? 0))
  let last = left
  for (const [place, share] of shares.entries()) {
    if (place === left) continue
    last = place
    drawn -= share
    if (drawn < 0) break
  }
  return last
}
