import type { Answer } from '../contestant.ts'
import type { WorldClick } from '../world.ts'
import { noAnswer } from './noAnswer.ts'

/** Of a matcher that follows rules and counts no points: it is sure or it has nothing. */
export function ruleAnswer(click: WorldClick | null): Answer {
  if (click === null) return noAnswer
  const { destination, id } = click
  return { destination, clickId: id, confidence: 1, best: destination, tier: 'default' }
}
