import type { Weighed } from '../decision/weigh.ts'
import type { Platform } from '../model/matchModel.ts'

/**
 * Data kept of an install for learning: how it compared with its likeliest clicks, and no signals. It is part
 * of a match in the event log.
 */
export interface Observation {
  readonly atMs: number
  readonly platform: Platform
  readonly clicks: readonly ObservedClick[]
  /** Weight of all other clicks, in installs per second. */
  readonly restWeight: number
  /** The click proven by a referrer or a token; `none` for a proven organic install. */
  readonly proven?: string
}

export interface ObservedClick {
  readonly id: string
  readonly linkId: string
  readonly isConfirmed: boolean
  readonly gapSeconds: number
  readonly availability: number
  /** Group and level of each comparison. */
  readonly levels: readonly (readonly [group: string, level: string])[]
  /** Surprise of this comparison by chance, in bits. */
  readonly chanceBits: number
}

/** Less likely clicks than these teach nothing. */
const maxClicks = 8

/** Returns what can be learned from a weighed install. */
export function observe(weighed: Weighed, platform: Platform, atMs: number): Observation {
  const kept = weighed.clicks.slice(0, maxClicks)
  const rest = weighed.clicks.slice(maxClicks)
  return {
    atMs,
    platform,
    clicks: kept.map(({ candidate, gapSeconds, evidence }) => ({
      id: candidate.id,
      linkId: candidate.linkId,
      isConfirmed: candidate.signals.isConfirmed,
      gapSeconds,
      availability: candidate.availability,
      levels: evidence.map(({ group, level }) => [group, level] as const),
      chanceBits: evidence.reduce((sum, { chance }) => sum - Math.log2(chance), 0),
    })),
    restWeight: rest.reduce((sum, { weight }) => sum + weight, weighed.unread),
  }
}
