import type { Matcher } from '../matcher.ts'
import { baselines } from '../matchers/baselines.ts'
import { createOracle } from '../matchers/oracle/createOracle.ts'
import { createThroughlink } from '../throughlink/createThroughlink.ts'
import {
  createThroughlinkWithPlacebo,
  type PlaceboCounts,
} from '../throughlink/createThroughlinkWithPlacebo.ts'
import type { WorldTruth } from '../world.ts'

/** Results of a matcher besides its answers. */
export interface ExtraResults {
  placebo?: PlaceboCounts
}

interface MatcherEntry {
  /** Name in `--matchers` and in tables. */
  readonly id: string
  readonly title: string
  readonly isProbability: boolean
  readonly create: (truth: WorldTruth, extras: ExtraResults) => Matcher
}

export const throughlinkId = 'throughlink'
export const oracleId = 'oracle'
/** Not the service: it measures what a second request of the app over the other address family would bring. */
export const bothAddressesId = 'both-addresses'

const [b1, b1AsCoded, b2, b2Older, b3, b3Day, b4, b4Hour, b5, b6, b7, b8] = baselines

/** In column order. Only the oracle receives the truth, apart from Throughlink's placebo count. */
const matchers: readonly MatcherEntry[] = [
  {
    id: throughlinkId,
    title: 'Throughlink',
    isProbability: true,
    create: (truth, extras) =>
      createThroughlinkWithPlacebo(truth, (counts) => {
        extras.placebo = counts
      }),
  },
  {
    id: oracleId,
    title: 'Bayes with the generator’s parameters: the upper bound',
    isProbability: true,
    create: (truth) => createOracle(truth),
  },
  {
    id: bothAddressesId,
    title: 'Throughlink, if apps sent a second request over the other address family',
    isProbability: true,
    create: () => createThroughlink({ showsBothAddresses: true }),
  },
  ...baselineEntry('B1', b1),
  ...baselineEntry('B1-as-coded', b1AsCoded),
  ...baselineEntry('B2', b2),
  ...baselineEntry('B2-older', b2Older),
  ...baselineEntry('B3', b3),
  ...baselineEntry('B3-24h', b3Day),
  ...baselineEntry('B4', b4),
  ...baselineEntry('B4-1h', b4Hour),
  ...baselineEntry('B5', b5),
  ...baselineEntry('B6', b6),
  ...baselineEntry('B7', b7),
  ...baselineEntry('B8', b8),
]

export const matcherIds: readonly string[] = matchers.map(({ id }) => id)

/** Runs without `--matchers` compare the service with other products only. */
export const defaultMatcherIds: readonly string[] = matcherIds.filter(
  (id) => id !== bothAddressesId,
)

/** Throws on an unknown id. */
export function getMatcher(id: string): MatcherEntry {
  const found = matchers.find((matcher) => matcher.id === id)
  if (!found) throw new Error(`Unknown matcher “${id}”.`)
  return found
}

function baselineEntry(id: string, matcher: Matcher | undefined): readonly MatcherEntry[] {
  if (!matcher) return []
  const { name, isProbability } = matcher
  return [{ id, title: name, isProbability, create: () => matcher }]
}
