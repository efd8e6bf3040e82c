import type { Platform } from '../model/matchModel.ts'
import type { Weighed } from '../decision/weigh.ts'

/**
 * What is kept of an install to learn from: how it compared with its likeliest clicks, and no signal of
 * it. It is part of what the log holds of a match.
 */
export interface Observation {
  readonly atMs: number
  readonly platform: Platform
  readonly clicks: readonly ObservedClick[]
  /** Of all other clicks, in installs per second. */
  readonly restWeight: number
  /** The click that a referrer or a token proved, `none` for a proven organic install. */
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
  /** How surprising it would be by chance that an install compares so. */
  readonly chanceBits: number
}

/** Clicks that are less likely than these teach nothing. */
const mostClicks = 8

/** Keeps of a weighed install what can be learned from. */
export function observe(weighed: Weighed, platform: Platform, atMs: number): Observation {
  const kept = weighed.clicks.slice(0, mostClicks)
  const rest = weighed.clicks.slice(mostClicks)
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
