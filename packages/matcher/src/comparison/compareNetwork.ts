import type { NetworkLevel } from './levels.ts'

/** Comparison of the addresses of a click and an install, by the keys under which one finds the other. */
export interface NetworkComparison {
  readonly v4: FamilyComparison
  readonly v6: FamilyComparison
  /** Whether the click came through a relay, so its address identifies no one. */
  readonly isMasked: boolean
}

/** `unknown`: one side was not seen with an address of this family. */
export type FamilyComparison = 'same' | 'near' | 'other' | 'unknown'

/** Families that both sides showed. The expected agreement depends on it. */
export type NetworkFamilies = 'v4' | 'v6' | 'both'

export interface ComparedNetwork {
  readonly families: NetworkFamilies
  readonly level: NetworkLevel
  /** Family of a `near` comparison. */
  readonly nearBy: 'v4' | 'v6'
}

/** Returns null if the addresses cannot be compared. */
export function compareNetwork({ v4, v6, isMasked }: NetworkComparison): ComparedNetwork | null {
  if (isMasked || (v4 === 'unknown' && v6 === 'unknown')) return null
  const families = v6 === 'unknown' ? 'v4' : v4 === 'unknown' ? 'v6' : 'both'
  return { families, level: toLevel(v4, v6), nearBy: v6 === 'near' ? 'v6' : 'v4' }
}

/**
 * Combines both families into one level: an equal /64 is stronger evidence than the IPv4 address and replaces
 * it.
 */
function toLevel(v4: FamilyComparison, v6: FamilyComparison): NetworkLevel {
  if (v6 === 'same') return 'same-v6'
  if (v4 === 'same') return v6 === 'unknown' ? 'same-v4' : 'same-v4-other-v6'
  return v4 === 'near' || v6 === 'near' ? 'near' : 'other'
}
