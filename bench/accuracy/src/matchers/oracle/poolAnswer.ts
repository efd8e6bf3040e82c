import type { Answer } from '../../matcher.ts'
import type { WorldClick } from '../../world.ts'
import { noAnswer } from '../noAnswer.ts'

export interface Weighed<T> {
  readonly of: T
  /** Odds against no click being the cause. */
  readonly odds: number
}

export interface Pooled<T> {
  readonly answer: Answer
  /** Probability of each click to be the cause. */
  readonly posteriors: readonly (readonly [T, number])[]
}

const defaultFrom = 0.9
const highFrom = 0.97

/** Adds up the clicks of each destination and answers with the most likely click of the best one. */
export function poolAnswer<T>(
  weighed: readonly Weighed<T>[],
  getClick: (one: T) => WorldClick,
): Pooled<T> {
  const total = weighed.reduce((sum, { odds }) => sum + odds, 1)
  const pools = [...Map.groupBy(weighed, ({ of }) => getClick(of).destination)].map(
    ([destination, some]) => ({
      destination,
      top: some.reduce((best, one) => (one.odds > best.odds ? one : best)),
      probability: some.reduce((sum, { odds }) => sum + odds, 0) / total,
    }),
  )
  const posteriors = weighed.map(({ of, odds }) => [of, odds / total] as const)
  const [first, ...rest] = pools
  if (first === undefined) return { answer: noAnswer, posteriors }
  const best = rest.reduce(
    (one, other) => (other.probability > one.probability ? other : one),
    first,
  )
  const isAnswered = best.probability >= defaultFrom
  return {
    answer: {
      destination: isAnswered ? best.destination : null,
      clickId: isAnswered ? getClick(best.top.of).id : null,
      // Rounding errors may push the sum slightly above one.
      confidence: Math.min(1, best.probability),
      best: best.destination,
      tier: !isAnswered ? null : best.probability >= highFrom ? 'high' : 'default',
    },
    posteriors,
  }
}
