import type { NetworkLevel } from './levels.ts'

/** How the addresses of a click and an install compare: by the keys under which one finds the other. */
export interface NetworkComparison {
  readonly v4: FamilyComparison
  readonly v6: FamilyComparison
  /** The click came through a relay: its address is nobody's. */
  readonly isMasked: boolean
}

/** `unknown`: one of the two was not seen with an address of this family. */
export type FamilyComparison = 'same' | 'near' | 'other' | 'unknown'

/** Which families both sides showed. What can be expected of a match depends on it. */
export type NetworkFamilies = 'v4' | 'v6' | 'both'

export interface ComparedNetwork {
  readonly families: NetworkFamilies
  readonly level: NetworkLevel
  /** By which of them it is near, where it is. */
  readonly nearBy: 'v4' | 'v6'
}

/** Null where the two say nothing about each other. */
export function compareNetwork({ v4, v6, isMasked }: NetworkComparison): ComparedNetwork | null {
  if (isMasked || (v4 === 'unknown' && v6 === 'unknown')) return null
  const families = v6 === 'unknown' ? 'v4' : v4 === 'unknown' ? 'v6' : 'both'
  return { families, level: levelOf(v4, v6), nearBy: v6 === 'near' ? 'v6' : 'v4' }
}

/** Network is one comparison: an equal /64 says more than the address, and replaces it. */
function levelOf(v4: FamilyComparison, v6: FamilyComparison): NetworkLevel {
  if (v6 === 'same') return 'same-v6'
  if (v4 === 'same') return v6 === 'unknown' ? 'same-v4' : 'same-v4-other-v6'
  return v4 === 'near' || v6 === 'near' ? 'near' : 'other'
}
