import { dayMs } from '#platform/time/durations.ts'

/** Time a TXT record may be missing before the domain is suspended and another app may claim it. */
export const gracePeriodMs = 7 * dayMs
/** Time a removed domain stays reserved for its organization, because old links still lead to it. */
export const reservedMs = 30 * dayMs

export interface Claimant {
  readonly appId: string
  readonly organizationId: string
}

export interface Holder {
  readonly appId: string
  /** Null for a domain that needs no verification, or was assigned without. */
  readonly verification: {
    readonly missingSinceMs: number | null
    readonly isFoundNow: boolean
  } | null
}

export interface Released {
  readonly organizationId: string
  readonly releasedMs: number
}

/**
 * Checks whether an app may have a domain, once the domain is verified or if it needs no verification. Returns
 * `taken` if another app has it, and `held` if another organization removed it recently.
 */
export function checkAvailability(
  claimant: Claimant,
  holder: Holder | null,
  released: Released | null,
  nowMs: number,
): 'free' | 'taken' | 'held' {
  if (holder !== null) {
    if (holder.appId === claimant.appId) return 'free'
    return hasLapsed(holder, nowMs) ? 'free' : 'taken'
  }
  if (released === null || released.organizationId === claimant.organizationId) return 'free'
  return nowMs - released.releasedMs < reservedMs ? 'held' : 'free'
}

/** Returns whether the record has been missing for the whole grace period and is still missing. */
function hasLapsed({ verification }: Holder, nowMs: number): boolean {
  if (verification === null || verification.isFoundNow) return false
  if (verification.missingSinceMs === null) return false
  return nowMs - verification.missingSinceMs >= gracePeriodMs
}
