import type { Matcher, VisibleWorld } from '../matcher.ts'
import type { WorldTruth } from '../world.ts'
import { countPlacebos } from './countPlacebos.ts'
import { createThroughlink, type DecisionRecord } from './createThroughlink.ts'

/** False matches according to the truth, and according to the placebo estimate. */
export interface PlaceboCounts {
  readonly falseAccepts: number
  readonly placeboAccepts: number
}

/** Runs Throughlink and reports how accurate its own estimate of false matches is. */
export function createThroughlinkWithPlacebo(
  truth: Pick<WorldTruth, 'causes'>,
  onCounted: (counts: PlaceboCounts) => void,
): Matcher {
  const records: DecisionRecord[] = []
  const throughlink = createThroughlink({ onDecision: (decision) => records.push(decision) })
  return {
    ...throughlink,
    run(world) {
      const answers = throughlink.run(world)
      const evaluated = records.filter(({ install }) => install.atMs >= world.testFromMs)
      onCounted({
        falseAccepts: countFalse(world, evaluated, truth),
        placeboAccepts: countPlacebos(world, evaluated),
      })
      return answers
    },
  }
}

function countFalse(
  { clicks }: VisibleWorld,
  decisions: readonly DecisionRecord[],
  { causes }: Pick<WorldTruth, 'causes'>,
): number {
  const destinations = new Map(clicks.map(({ id, destination }) => [id, destination]))
  return decisions.filter(({ install, decision }) => {
    const expected = destinations.get(causes.get(install.id) ?? '')
    return decision.kind === 'match' && decision.destination !== expected
  }).length
}
