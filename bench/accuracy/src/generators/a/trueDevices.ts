import type { TrueDevice } from '../../world.ts'
import type { GetFingerprint } from './createFingerprints.ts'
import type { Person } from './person.ts'

/** Returns all devices as the oracle may know them. */
export function trueDevices(
  people: readonly Person[],
  getFingerprint: GetFingerprint,
): readonly TrueDevice[] {
  return people.map((person) => ({
    id: `d${person.index}`,
    fingerprint: getFingerprint(person, person.system, person.zone.name),
    presence: person.places.map(({ id }, place) => ({
      networkId: id,
      share: person.shares[place] ?? 0,
    })),
    ownPrefixes: person.ownPrefixes,
  }))
}

/** Returns the mean share of time on cellular, which roaming phones use. */
export function cellularShare(people: readonly Person[]): number {
  return people.reduce((sum, { shares }) => sum + (shares.at(-1) ?? 0), 0) / people.length
}
