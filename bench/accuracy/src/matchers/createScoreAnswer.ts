import type { Answer } from '../matcher.ts'
import type { WorldClick } from '../world.ts'
import { noAnswer } from './noAnswer.ts'

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
