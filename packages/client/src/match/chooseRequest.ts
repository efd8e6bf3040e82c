import type { MatchRequest } from '@throughlink/protocol'
import type { InstallReferrerDetails, Platform } from '../ports.ts'
import type { MatchFacts } from './createFacts.ts'
import { readStoreLabel } from './readStoreLabel.ts'
import { toFingerprint } from './toFingerprint.ts'

export interface RequestOptions {
  /** Whether device signals may be sent. */
  readonly canFingerprint: boolean
  /** Whether they may be sent beside a click id. */
  readonly calibration: boolean
  readonly platform: Platform
  readonly installId: string
  readonly now: number
}

/**
 * Creates the match request from the known facts: by click id, else by fingerprint, else by pasted link
 * only. Returns null when there is nothing to match by.
 */
export function chooseRequest(facts: MatchFacts, options: RequestOptions): MatchRequest | null {
  const { installId, platform, now } = options
  const fingerprint =
    options.canFingerprint && facts.signals ? toFingerprint(facts.signals, platform, now) : null

  if (facts.clickId !== null) {
    return {
      installId,
      clickId: facts.clickId,
      ...toReferrerTimes(facts.referrer),
      // Lets the service measure the accuracy of fingerprint matching. Never used for the decision.
      ...(fingerprint && options.calibration ? { shadow: fingerprint } : {}),
    }
  }
  const pasted = facts.pastedLink === null ? {} : { pastedLink: facts.pastedLink }
  if (fingerprint) return { ...fingerprint, installId, ...pasted, ...toStoreLabel(facts.referrer) }
  if (facts.pastedLink !== null) return { installId, platform, pastedLink: facts.pastedLink }
  return null
}

function toStoreLabel(referrer: InstallReferrerDetails | null) {
  const storeLabel = readStoreLabel(referrer?.referrer ?? '')
  return storeLabel ? { storeLabel } : {}
}

function toReferrerTimes(referrer: InstallReferrerDetails | null) {
  const { clickTime, installTime } = referrer ?? {}
  return isSeconds(clickTime) && isSeconds(installTime)
    ? { referrer: { clickTime, installTime } }
    : {}
}

/** Some native modules return milliseconds or invalid values. They must not get the click id rejected. */
function isSeconds(time: unknown): time is number {
  return Number.isInteger(time) && Number(time) >= 0 && Number(time) < 1e11
}
