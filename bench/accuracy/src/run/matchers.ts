import type { Contestant } from '../contestant.ts'
import { baselines } from '../matchers/baselines.ts'
import { createOracle } from '../matchers/oracle/createOracle.ts'
import { createOursWithPlacebo, type PlaceboCounts } from '../throughlink/createOursWithPlacebo.ts'
import type { WorldTruth } from '../world.ts'

/** Results of a matcher besides its answers. */
export interface JobNotes {
  placebo?: PlaceboCounts
}

interface Matcher {
  /** Name in `--matchers` and in tables. */
  readonly id: string
  readonly title: string
  readonly isProbability: boolean
  readonly create: (truth: WorldTruth, notes: JobNotes) => Contestant
}

export const oursId = 'ours'
export const oracleId = 'oracle'

const [b1, b1AsCoded, b2, b2Older, b3, b3OfDay, b4, b4OfHour, b5, b6, b7, b8] = baselines

/** In column order. Only the oracle receives the truth, apart from Throughlink's placebo count. */
const matchers: readonly Matcher[] = [
  {
    id: oursId,
    title: 'Throughlink',
    isProbability: true,
    create: (truth, notes) =>
      createOursWithPlacebo(truth, (counts) => {
        notes.placebo = counts
      }),
  },
  {
    id: oracleId,
    title: 'Bayes with the generator’s parameters: the upper bound',
    isProbability: true,
    create: (truth) => createOracle(truth),
  },
  ...baseline('B1', b1),
  ...baseline('B1-as-coded', b1AsCoded),
  ...baseline('B2', b2),
  ...baseline('B2-older', b2Older),
  ...baseline('B3', b3),
  ...baseline('B3-24h', b3OfDay),
  ...baseline('B4', b4),
  ...baseline('B4-1h', b4OfHour),
  ...baseline('B5', b5),
  ...baseline('B6', b6),
  ...baseline('B7', b7),
  ...baseline('B8', b8),
]

export const matcherIds: readonly string[] = matchers.map(({ id }) => id)

/** Throws on an unknown id. */
export function matcherOf(id: string): Matcher {
  const found = matchers.find((matcher) => matcher.id === id)
  if (!found) throw new Error(`Unknown matcher “${id}”.`)
  return found
}

function baseline(id: string, contestant: Contestant | undefined): readonly Matcher[] {
  if (!contestant) return []
  const { name, isProbability } = contestant
  return [{ id, title: name, isProbability, create: () => contestant }]
}
