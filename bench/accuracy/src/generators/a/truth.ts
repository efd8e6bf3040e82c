import type { TrueDevice } from '../../world.ts'
import type { FingerprintOf } from './fingerprint.ts'
import type { Person } from './person.ts'

/** Everybody's device, as the oracle may know it. */
export function trueDevices(
  people: readonly Person[],
  fingerprintOf: FingerprintOf,
): readonly TrueDevice[] {
  return people.map((person) => ({
    id: `d${person.index}`,
    fingerprint: fingerprintOf(person, person.system, person.zone.name),
    presence: person.places.map(({ id }, place) => ({
      networkId: id,
      share: person.shares[place] ?? 0,
    })),
    ownPrefixes: person.ownPrefixes,
  }))
}

/** Of the time that people spend where they come out when they roam. */
export function cellularShare(people: readonly Person[]): number {
  return people.reduce((sum, { shares }) => sum + (shares.at(-1) ?? 0), 0) / people.length
}
