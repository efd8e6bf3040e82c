import type { Verdict } from './judge.ts'

/** For tests: a verdict on an organic install without an answer, with some of it changed. */
export function verdictOf(changes: Partial<Verdict> = {}): Verdict {
  return {
    installId: 'i1',
    isCaused: false,
    isAnswered: false,
    isRight: false,
    isHigh: false,
    isWrongPersonal: false,
    hasBest: false,
    isBestRight: false,
    confidence: 0,
    ...changes,
  }
}

/** For tests: what a matcher would give at some confidence, and whether it is right. */
export function offerOf(confidence: number, isBestRight: boolean): Verdict {
  return verdictOf({ hasBest: true, confidence, isBestRight, isCaused: isBestRight })
}
