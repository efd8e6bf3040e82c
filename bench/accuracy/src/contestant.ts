import type { World } from './world.ts'

/** What a matcher may know of a world. */
export type VisibleWorld = Omit<World, 'truth' | 'scenario' | 'seed'>

/** What a matcher says about one install. */
export interface Answer {
  /** The destination that it would open; null for none. */
  readonly destination: string | null
  /** The click that it takes for the cause, where it names one. */
  readonly clickId: string | null
  /**
   * How sure it is of its best destination, whether it gave it or not, by which answers are ranked. A
   * probability where `isProbability` is set for the matcher, else its own points.
   */
  readonly confidence: number
  /** Its best destination even where it abstained: what ranks by `confidence` would give. */
  readonly best: string | null
  readonly tier: 'high' | 'default' | null
}

export interface Contestant {
  readonly name: string
  readonly isProbability: boolean
  /**
   * Answers the judged installs (`atMs >= testFromMs`) in order of time, by install id. Must not use what
   * happens after an install to answer it.
   */
  play(world: VisibleWorld): ReadonlyMap<string, Answer>
}
