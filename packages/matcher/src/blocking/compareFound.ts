import type { FamilyComparison, NetworkComparison } from '../comparison/compareNetwork.ts'
import type { InstallKey } from './installKeys.ts'

type Found = InstallKey['found']

/** Address families a click was seen with. The addresses themselves are in its keys. */
export interface SeenNetwork {
  readonly hasV4: boolean
  readonly hasV6: boolean
  /** Whether the click came through a relay. */
  readonly isMasked: boolean
}

/** Address families an install was seen with. */
export interface InstallFamilies {
  readonly v4: boolean
  readonly v6: boolean
}

/** Compares the addresses of a click and an install, by the keys under which the click was found. */
export function compareFound(
  found: ReadonlySet<Found>,
  click: SeenNetwork,
  install: InstallFamilies,
): NetworkComparison {
  return {
    v4: compareFamily('v4', found, click.hasV4 && install.v4),
    v6: compareFamily('v6', found, click.hasV6 && install.v6),
    isMasked: click.isMasked,
  }
}

function compareFamily(
  family: 'v4' | 'v6',
  found: ReadonlySet<Found>,
  isComparable: boolean,
): FamilyComparison {
  if (found.has(`same-${family}`)) return 'same'
  if (found.has(`near-${family}`)) return 'near'
  return isComparable ? 'other' : 'unknown'
}
