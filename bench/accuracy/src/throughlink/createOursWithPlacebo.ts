import type { Contestant, VisibleWorld } from '../contestant.ts'
import type { WorldTruth } from '../world.ts'
import { countPlacebos } from './countPlacebos.ts'
import { createOurs, type MadeDecision } from './createOurs.ts'

/** False matches according to the truth, and according to the placebo estimate. */
export interface PlaceboCounts {
  readonly falseAccepts: number
  readonly placeboAccepts: number
}

/** Runs Throughlink and reports how accurate its own estimate of false matches is. */
export function createOursWithPlacebo(
  truth: Pick<WorldTruth, 'causes'>,
  onCounted: (counts: PlaceboCounts) => void,
): Contestant {
  const made: MadeDecision[] = []
  const ours = createOurs({ onDecision: (decision) => made.push(decision) })
  return {
    ...ours,
    play(world) {
      const answers = ours.play(world)
      const judged = made.filter(({ install }) => install.atMs >= world.testFromMs)
      onCounted({
        falseAccepts: countFalse(world, judged, truth),
        placeboAccepts: countPlacebos(world, judged),
      })
      return answers
    },
  }
}

function countFalse(
  { clicks }: VisibleWorld,
  decisions: readonly MadeDecision[],
  { causes }: Pick<WorldTruth, 'causes'>,
): number {
  const destinations = new Map(clicks.map(({ id, destination }) => [id, destination]))
  return decisions.filter(({ install, decision }) => {
    const due = destinations.get(causes.get(install.id) ?? '')
    return decision.kind === 'match' && decision.destination !== due
  }).length
}
