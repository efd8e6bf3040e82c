import type { Answer } from '../matcher.ts'
import type { WorldClick } from '../world.ts'

export const noAnswer: Answer = {
  destination: null,
  clickId: null,
  confidence: 0,
  best: null,
  tier: null,
}

/** Creates the answer of a rule-based matcher, which is either certain or abstains. */
export function createRuleAnswer(click: WorldClick | null): Answer {
  if (click === null) return noAnswer
  const { destination, id } = click
  return { destination, clickId: id, confidence: 1, best: destination, tier: 'default' }
}

/**
 * Creates the answer of a score-based matcher. Below the threshold the destination is only reported as
 * `best`, for ranking.
 */
export function createScoreAnswer(
  click: WorldClick | null,
  points: number,
  threshold: number,
): Answer {
  if (click === null) return noAnswer
  const { destination, id } = click
  const isEnough = points >= threshold
  return {
    destination: isEnough ? destination : null,
    clickId: isEnough ? id : null,
    confidence: points,
    best: destination,
    tier: isEnough ? 'default' : null,
  }
}
