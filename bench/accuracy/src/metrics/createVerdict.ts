import type { Verdict } from './evaluateAnswers.ts'

/** For tests: creates a verdict for an unanswered organic install, with changes. */
export function createVerdict(changes: Partial<Verdict> = {}): Verdict {
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

/** For tests: creates a verdict with a best destination at this confidence. */
export function createOffer(confidence: number, isBestRight: boolean): Verdict {
  return createVerdict({ hasBest: true, confidence, isBestRight, isCaused: isBestRight })
}
