import type { MatchRequest } from '@throughlink/protocol'
import type { Matching } from '../config.ts'
import type { InstallReferrerDetails, Platform } from '../ports.ts'
import { fingerprintOf } from './fingerprintOf.ts'
import type { MatchFacts } from './gatherFacts.ts'

export interface RequestChoice {
  readonly matching: Matching
  readonly platform: Platform
  readonly installId: string
  readonly now: number
}

/**
 * The request to make of what is known, most certain first: a clickId, a fingerprint, a pasted link
 * alone. Null when there is nothing to ask with. With `deterministic` no fingerprint is in any of them.
 */
export function chooseRequest(facts: MatchFacts, choice: RequestChoice): MatchRequest | null {
  const { installId, platform, now } = choice
  const fingerprint =
    choice.matching === 'full' && facts.signals ? fingerprintOf(facts.signals, platform, now) : null

  if (facts.clickId !== null) {
    return {
      installId,
      clickId: facts.clickId,
      ...timesOf(facts.referrer),
      // Lets the service measure what its fingerprint matching would have said; it never decides.
      ...(fingerprint ? { shadow: fingerprint } : {}),
    }
  }
  const pasted = facts.pastedLink === null ? {} : { pastedLink: facts.pastedLink }
  if (fingerprint) return { ...fingerprint, installId, ...pasted }
  if (facts.pastedLink !== null) return { installId, platform, pastedLink: facts.pastedLink }
  return null
}

function timesOf(referrer: InstallReferrerDetails | null) {
  const { clickTime, installTime } = referrer ?? {}
  return isSeconds(clickTime) && isSeconds(installTime)
    ? { referrer: { clickTime, installTime } }
    : {}
}

/** Some modules tell milliseconds, and some tell nonsense. The clickId must not be refused for it. */
function isSeconds(time: unknown): time is number {
  return Number.isInteger(time) && Number(time) >= 0 && Number(time) < 1e11
}
