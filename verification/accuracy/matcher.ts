import type { World } from './world.ts'

/** The part of a world that a matcher may read. */
export type VisibleWorld = Omit<World, 'truth' | 'scenario' | 'seed'>

/** A matcher's answer for one install. */
export interface Answer {
  /** The destination to open; null for no match. */
  readonly destination: string | null
  /** The click the matcher considers the cause, if it reports one. */
  readonly clickId: string | null
  /**
   * Confidence in `best`, even if the matcher abstained. Answers are ranked by it. It is a probability if
   * `isProbability` is set for the matcher, otherwise a score on the matcher's own scale.
   */
  readonly confidence: number
  /** The best destination, even if the matcher abstained. Used to compare matchers at other thresholds. */
  readonly best: string | null
  readonly tier: 'high' | 'default' | null
}

export interface Matcher {
  readonly name: string
  readonly isProbability: boolean
  /**
   * Answers the evaluated installs (`atMs >= testFromMs`) in order of time, by install id. An answer must not
   * depend on anything that happens after the install.
   */
  run(world: VisibleWorld): ReadonlyMap<string, Answer>
}
