import type { InstallKey, NetworkComparison } from '@throughlink/matcher'
import type { InstallFamilies, SeenNetwork } from './clickIndex.ts'

type Found = InstallKey['found']

/** How the addresses of a click and an install compare, by the keys under which one found the other. */
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
): NetworkComparison['v4'] {
  if (found.has(`same-${family}`)) return 'same'
  if (found.has(`near-${family}`)) return 'near'
  return isComparable ? 'other' : 'unknown'
}

/** What clicks that were not read under a key count as. */
export function kindOfFound(found: Found): 'same' | 'near' | 'other' {
  if (found === 'other') return 'other'
  return found.startsWith('same') ? 'same' : 'near'
}
