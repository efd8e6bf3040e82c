import type { Answer } from '../contestant.ts'

export const noAnswer: Answer = {
  destination: null,
  clickId: null,
  confidence: 0,
  best: null,
  tier: null,
}
