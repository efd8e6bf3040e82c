import { getNetworkKind } from '../comparison/networkKind.ts'
import { type GapClass, gapClassEnd, toGapClass } from '../model/gapClass.ts'
import { type GapLaw, meanGapDensity } from '../model/gapLaw.ts'
import type { Candidate, Candidates, UnreadClicks } from './candidate.ts'

export interface WeighUnreadOptions {
  readonly nowMs: number
  readonly gapLaw: GapLaw
  /**
   * Returns the weight of a read click if it had this gap, without the density of the gap. Zero for one that cannot have
   * caused the install.
   */
  readonly weighAt: (candidate: Candidate, gapSeconds: number) => number
}

/**
 * Estimates, for each read click, the weight of the unread clicks that look like it. Unread clicks are assumed to look
 * like the read ones of the same kind of network. Lists are read from the newest click on, so unread clicks are older and
 * weigh less.
 *
 * Read clicks without weight count too, because unread ones include such clicks: those of the other platform, and those
 * that other installs have taken. In a busy app, most are taken.
 */
export function weighUnread(
  { clicks, unread }: Candidates,
  { nowMs, gapLaw, weighAt }: WeighUnreadOptions,
): ReadonlyMap<Candidate, number> {
  const weights = new Map<Candidate, number>()
  for (const [kind, lists] of Map.groupBy(unread, ({ network }) => network)) {
    const ofKind = clicks.filter(({ network }) => getNetworkKind(network) === kind)
    const parts = [...sumByGapClass(lists, nowMs, gapLaw).values()]
    for (const click of ofKind) {
      const sum = parts.reduce((all, part) => all + part.density * weighAt(click, part.from), 0)
      weights.set(click, sum / ofKind.length)
    }
  }
  return weights
}

/** Unread clicks whose gaps are of one class. */
interface Part {
  /** One of their gaps, in seconds. */
  readonly from: number
  /** Sum of the densities of their gaps. */
  readonly density: number
}

function sumByGapClass(
  lists: readonly UnreadClicks[],
  nowMs: number,
  gapLaw: GapLaw,
): ReadonlyMap<GapClass, Part> {
  const toGap = (atMs: number) => Math.max(0, nowMs - atMs) / 1000
  const sums = new Map<GapClass, Part>()
  for (const { count, fromMs, untilMs } of lists) {
    for (const { from, until, share } of splitByGapClass(toGap(untilMs), toGap(fromMs))) {
      const gapClass = toGapClass(from)
      const known = sums.get(gapClass)?.density ?? 0
      const density = known + count * share * meanGapDensity(gapLaw, from, until)
      sums.set(gapClass, { from, density })
    }
  }
  return sums
}

interface GapRange {
  readonly from: number
  readonly until: number
  /** Share of the whole range. */
  readonly share: number
}

/** Splits a range of gaps where their class changes. */
function splitByGapClass(first: number, last: number): readonly GapRange[] {
  if (last <= first) return [{ from: first, until: first, share: 1 }]
  const ranges: GapRange[] = []
  for (let from = first; from < last;) {
    const until = Math.min(last, gapClassEnd(from))
    ranges.push({ from, until, share: (until - from) / (last - first) })
    from = until
  }
  return ranges
}
