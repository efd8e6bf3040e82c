import type { Matcher } from '../matcher.ts'
import { deferLink } from '../matchers/deferLink.ts'
import { detour } from '../matchers/detour.ts'
import { grovs } from '../matchers/grovs.ts'
import { lastClick, lastClickHour } from '../matchers/lastClick.ts'
import { linkForty } from '../matchers/linkForty.ts'
import { createOracle } from '../matchers/oracle/createOracle.ts'
import { traceback } from '../matchers/traceback.ts'
import { createThroughlink } from '../throughlink/createThroughlink.ts'
import { createThroughlinkWithPlacebo, type PlaceboCounts } from '../throughlink/placebos.ts'
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
  baselineEntry('B1', linkForty),
  baselineEntry('B2', detour),
  baselineEntry('B3', grovs),
  baselineEntry('B4', lastClick),
  baselineEntry('B4-1h', lastClickHour),
  baselineEntry('B7', traceback),
  baselineEntry('B8', deferLink),
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

/** A rule of another product. Ids are those of earlier tables, so B5 and B6 are missing. */
function baselineEntry(id: string, matcher: Matcher): MatcherEntry {
  const { name, isProbability } = matcher
  return { id, title: name, isProbability, create: () => matcher }
}
