import type { Answer } from '../matcher.ts'

export const noAnswer: Answer = {
  destination: null,
  clickId: null,
  confidence: 0,
  best: null,
  tier: null,
}
