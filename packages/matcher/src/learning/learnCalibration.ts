import type { Calibration } from '../model/matchModel.ts'
import type { LabelledDecision } from './labelledDecision.ts'

/** Fewer decisions reflect luck rather than the model. */
const minDecisions = 300
/** Minimum decisions per point, so that a single one cannot bend the line. */
const minPerPoint = 25
/** Weight of the model's own confidence, in decisions. */
const confidenceWeight = 2

/**
 * Fits a monotone line to how often the model was right (isotonic regression by pooling adjacent violators).
 * Without enough labels the line is empty and the model is used uncalibrated.
 */
export function learnCalibration(decisions: readonly LabelledDecision[]): Calibration {
  if (decisions.length < minDecisions) return { points: [] }
  const pools: Pool[] = []
  for (const pool of toPools(decisions)) {
    pools.push(pool)
    mergeUnordered(pools)
  }
  return { points: pools.map((pool) => [pool.confidence / pool.count, toCalibrated(pool)]) }
}

interface Pool {
  /** Sums. */
  readonly confidence: number
  readonly right: number
  readonly count: number
}

function toCalibrated({ confidence, right, count }: Pool): number {
  return (right + confidenceWeight * (confidence / count)) / (count + confidenceWeight)
}

/** Pools neighbours and equal confidences. A remainder joins the last pool. */
function toPools(decisions: readonly LabelledDecision[]): readonly Pool[] {
  const sorted = decisions.toSorted((a, b) => a.confidence - b.confidence)
  const pools: Pool[] = []
  let open: LabelledDecision[] = []
  sorted.forEach((decision, index) => {
    open.push(decision)
    const isTied = sorted[index + 1]?.confidence === decision.confidence
    if (isTied || open.length < minPerPoint) return
    pools.push(toPool(open))
    open = []
  })
  if (open.length === 0) return pools
  const last = pools.pop()
  return [...pools, last ? joinPools(last, toPool(open)) : toPool(open)]
}

function toPool(decisions: readonly LabelledDecision[]): Pool {
  return {
    confidence: decisions.reduce((sum, { confidence }) => sum + confidence, 0),
    right: decisions.filter(({ isRight }) => isRight).length,
    count: decisions.length,
  }
}

function joinPools(a: Pool, b: Pool): Pool {
  return {
    confidence: a.confidence + b.confidence,
    right: a.right + b.right,
    count: a.count + b.count,
  }
}

function mergeUnordered(pools: Pool[]): void {
  for (;;) {
    const [before, last] = pools.slice(-2)
    if (!before || !last || toCalibrated(before) < toCalibrated(last)) return
    pools.splice(-2, 2, joinPools(before, last))
  }
}
