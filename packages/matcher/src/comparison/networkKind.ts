import type { NetworkComparison } from './compareNetwork.ts'

/** How close the network of a click is to that of an install. */
export type NetworkKind = 'same' | 'near' | 'other'

export function getNetworkKind({ v4, v6 }: NetworkComparison): NetworkKind {
  if (v4 === 'same' || v6 === 'same') return 'same'
  return v4 === 'near' || v6 === 'near' ? 'near' : 'other'
}
