import type { Journey } from '../simulate/journey.ts'

/** The expected result in the app. Omitted values are not compared. */
export interface Expectation {
  /** Whether there is a link. Default: true if anything else is expected. */
  readonly matched?: boolean
  /** Path and query. */
  readonly route?: string
  readonly url?: string
  /** Parameters of the link. It may have others. */
  readonly params?: Readonly<Record<string, string>>
  readonly method?: 'referrer' | 'clipboard' | 'probabilistic'
  readonly minConfidence?: number
  /** Whether no link is right too, for evidence that may be too weak. Another link is not. */
  readonly orNone?: boolean
}

export interface Scenario {
  readonly name: string
  readonly journey: Journey
  readonly expect: Expectation
}
