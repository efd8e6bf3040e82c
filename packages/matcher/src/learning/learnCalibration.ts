import type { Calibration } from '../model/matchModel.ts'
import type { LabelledDecision } from './labelledDecision.ts'

/** Fewer decisions reflect luck rather than the model. */
const leastDecisions = 300
/** Minimum decisions per point, so that a single one cannot bend the line. */
const leastOfPoint = 25
/** Weight of the model's own confidence, in decisions. */
const saidCounts = 2

/**
 * Fits a monotone line to how often the model was right (isotonic regression by pooling adjacent violators).
 * Without enough labels the line is empty and the model is used uncalibrated.
 */
export function learnCalibration(decisions: readonly LabelledDecision[]): Calibration {
  if (decisions.length < leastDecisions) return { points: [] }
  const pools: Pool[] = []
  for (const pool of toPools(decisions)) {
    pools.push(pool)
    mergeUnordered(pools)
  }
  return { points: pools.map((pool) => [pool.said / pool.count, foundIn(pool)]) }
}

interface Pool {
  /** Sums. */
  readonly said: number
  readonly right: number
  readonly count: number
}

function foundIn({ said, right, count }: Pool): number {
  return (right + saidCounts * (said / count)) / (count + saidCounts)
}

/** Pools neighbours and equal confidences. A remainder joins the last pool. */
function toPools(decisions: readonly LabelledDecision[]): readonly Pool[] {
  const sorted = decisions.toSorted((a, b) => a.said - b.said)
  const pools: Pool[] = []
  let open: LabelledDecision[] = []
  sorted.forEach((decision, index) => {
    open.push(decision)
    const isTied = sorted[index + 1]?.said === decision.said
    if (isTied || open.length < leastOfPoint) return
    pools.push(poolOf(open))
    open = []
  })
  if (open.length === 0) return pools
  const last = pools.pop()
  return [...pools, last ? joined(last, poolOf(open)) : poolOf(open)]
}

function poolOf(decisions: readonly LabelledDecision[]): Pool {
  return {
    said: decisions.reduce((sum, { said }) => sum + said, 0),
    right: decisions.filter(({ isRight }) => isRight).length,
    count: decisions.length,
  }
}

function joined(a: Pool, b: Pool): Pool {
  return { said: a.said + b.said, right: a.right + b.right, count: a.count + b.count }
}

function mergeUnordered(pools: Pool[]): void {
  for (;;) {
    const [before, last] = pools.slice(-2)
    if (!before || !last || foundIn(before) < foundIn(last)) return
    pools.splice(-2, 2, joined(before, last))
  }
}
