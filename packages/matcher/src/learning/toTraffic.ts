import { estimatePeople, type Visits } from '../decision/countPeople.ts'
import type { AddressFamily, Audience } from '../model/matchModel.ts'
import { priorModel } from '../model/priorModel.ts'
import type { Traffic } from './traffic.ts'

/** Counts of an app's clicks and installs, wherever they were counted. */
export interface TrafficCounts extends Pick<
  Traffic,
  'installs' | 'clicks' | 'links' | 'otherLinks'
> {
  /** People behind addresses, by the family of the address. */
  readonly addresses: Readonly<Record<AddressFamily, readonly AddressGroup[]>>
}

/** Addresses with the same visits. */
export interface AddressGroup extends Visits {
  readonly addresses: number
}

/** Converts counts of the time between `fromMs` and `toMs`. The cost does not depend on the number of clicks. */
export function toTraffic(counts: TrafficCounts, fromMs: number, toMs: number): Traffic {
  const { installs, clicks, links, otherLinks, addresses } = counts
  const audience = estimateAudience(addresses, (toMs - fromMs) / 86_400_000)
  return { fromMs, toMs, installs, clicks, links, otherLinks, audience }
}

/** Weight of the prior in days, because the first click of an app says little about a day. */
const priorDays = 1 / 24
/** Weight of the prior in addresses, for each size. */
const priorAddresses = 20

function estimateAudience({ v4, v6 }: TrafficCounts['addresses'], days: number): Audience {
  const people = Math.max(sumPeople(v4), sumPeople(v6))
  return {
    perDay: (people + priorModel.audience.perDay * priorDays) / (days + priorDays),
    expectedAgain: { v4: goodTuring(v4, 'v4'), v6: goodTuring(v6, 'v6') },
  }
}

function sumPeople(groups: readonly AddressGroup[]): number {
  return groups.reduce((sum, group) => sum + group.addresses * estimatePeople(group), 0)
}

/**
 * Good–Turing estimate: of something seen n times, n + 1 times the ratio of things seen n + 1 times to things
 * seen n times is expected.
 */
function goodTuring(groups: readonly AddressGroup[], family: AddressFamily): readonly number[] {
  const seen = (count: number) =>
    groups
      .filter((group) => Math.round(estimatePeople(group)) === count)
      .reduce((sum, { addresses }) => sum + addresses, 0)
  return priorModel.audience.expectedAgain[family].map((expected, index) => {
    const count = index + 1
    const again = (count + 1) * seen(count + 1)
    return (again + priorAddresses * expected) / (seen(count) + priorAddresses)
  })
}
