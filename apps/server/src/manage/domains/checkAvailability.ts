/** How long a proof may be missing before the domain is not served any more, and may go to another. */
export const missingMs = 7 * 86_400_000
/** How long a domain that was let go is kept for who had it: old links lead there. */
export const heldMs = 30 * 86_400_000

export interface Claimant {
  readonly appId: string
  readonly organizationId: string
}

export interface Holder {
  readonly appId: string
  /** Null: it needs none, or was given without. */
  readonly proof: { readonly missingSinceMs: number | null; readonly isSeenNow: boolean } | null
}

export interface Released {
  readonly organizationId: string
  readonly releasedMs: number
}

/**
 * Whether an app that has shown its proof, or needs none, gets a domain. `taken`: it is another's. `held`: it
 * was another organization's not long ago.
 */
export function checkAvailability(
  claimant: Claimant,
  holder: Holder | null,
  released: Released | null,
  nowMs: number,
): 'free' | 'taken' | 'held' {
  if (holder !== null) {
    if (holder.appId === claimant.appId) return 'free'
    return isGone(holder, nowMs) ? 'free' : 'taken'
  }
  if (released === null || released.organizationId === claimant.organizationId) return 'free'
  return nowMs - released.releasedMs < heldMs ? 'held' : 'free'
}

/** Both: it has been missing for days, and is missing at this moment too. */
function isGone({ proof }: Holder, nowMs: number): boolean {
  if (proof === null || proof.isSeenNow || proof.missingSinceMs === null) return false
  return nowMs - proof.missingSinceMs >= missingMs
}
