import type { Answer } from '../matcher.ts'
import type { WorldClick } from '../world.ts'
import { noAnswer } from './noAnswer.ts'

/** Creates the answer of a rule-based matcher, which is either certain or abstains. */
export function createRuleAnswer(click: WorldClick | null): Answer {
  if (click === null) return noAnswer
  const { destination, id } = click
  return { destination, clickId: id, confidence: 1, best: destination, tier: 'default' }
}
