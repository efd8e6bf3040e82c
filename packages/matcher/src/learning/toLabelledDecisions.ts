import type { MatchModel } from '../model/matchModel.ts'
import { estimateCauses } from './estimateCauses.ts'
import type { LabelledDecision } from './labelledDecision.ts'
import type { Observation } from './observe.ts'

/** Returns the results of a model for installs with a proven click, as if it were unknown. */
export function toLabelledDecisions(
  observations: readonly Observation[],
  model: MatchModel,
): readonly LabelledDecision[] {
  return observations.flatMap((observation) => {
    const { proven, ...unproven } = observation
    if (proven === undefined) return []
    const { shares } = estimateCauses(unproven, model)
    const byLink = new Map<string, number>()
    observation.clicks.forEach(({ linkId }, index) => {
      byLink.set(linkId, (byLink.get(linkId) ?? 0) + (shares[index] ?? 0))
    })
    const [best] = [...byLink].sort(([, a], [, b]) => b - a)
    if (best === undefined) return []
    const due = observation.clicks.find(({ id }) => id === proven)?.linkId
    return [{ confidence: best[1], isRight: best[0] === due }]
  })
}
