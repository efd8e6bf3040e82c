export interface Link {
  readonly id: string
  readonly appId: string
  readonly destination: string
  readonly isPersonal: boolean
  /** Probability that a click leads to an install. */
  readonly installRate: number
}
