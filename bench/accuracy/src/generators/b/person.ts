import type { TrueDevice } from '../../world.ts'
import type { Model } from './model.ts'
import type { Income } from './modelsFor.ts'
import type { City, Country } from './countries.ts'

/** A city and its people: `first` and the `count - 1` after. */
export interface Place {
  readonly index: number
  readonly city: City
  readonly country: Country
  readonly first: number
  readonly count: number
}

/** A circle of friends: consecutive people in the list. */
export interface Circle {
  first: number
  count: number
}

export interface Household {
  readonly first: number
  readonly size: number
  readonly circle: Circle
}

/** A person with a device. Rarely used attributes are derived from `traits`. */
export interface Person {
  readonly index: number
  readonly place: Place
  readonly household: Household
  readonly income: Income
  readonly model: Model
  readonly systemVersion: string
  readonly languageTag: string
  readonly traits: number
  readonly device: TrueDevice
}
