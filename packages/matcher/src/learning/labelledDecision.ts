/** What the model would have said of an install whose click a referrer or a token proved. */
export interface LabelledDecision {
  /** Of its best destination, before calibration. */
  readonly said: number
  readonly isRight: boolean
}
