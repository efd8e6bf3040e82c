/** A link that people click. */
export interface Link {
  readonly id: string
  readonly appId: string
  readonly destination: string
  readonly isPersonal: boolean
  /** Probability that a person's click leads to an install. */
  readonly rate: number
}
