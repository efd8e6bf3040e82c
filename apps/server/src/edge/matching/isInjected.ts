import type { MatchByClickId } from '@throughlink/protocol'

/**
 * Play's own clocks say that the click came after the install began: it cannot have led to it. Zero means
 * that Play does not know.
 */
export function isInjected({ referrer }: MatchByClickId): boolean {
  if (referrer === undefined) return false
  const { clickTime, installTime } = referrer
  return installTime > 0 && clickTime > installTime
}
