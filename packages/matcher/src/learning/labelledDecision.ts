/** The model's result for an install whose click was proven by a referrer or a token. */
export interface LabelledDecision {
  /** Confidence in the best destination, before calibration. */
  readonly confidence: number
  readonly isRight: boolean
}
