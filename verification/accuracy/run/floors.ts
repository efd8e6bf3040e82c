import type { ScenarioSummary } from '../report/summarise.ts'
import type { ScenarioId } from '../scenarios.ts'
import { throughlinkId } from './matchers.ts'

interface Floor {
  readonly minPrecision: number | null
  readonly minRecall: number | null
  readonly maxFalseMatches: number | null
}

/**
 * Minimum results for Throughlink in `--quick`, with the tuned generator. Its seeds are fixed, so the worlds
 * never change: a floor just below the measured value detects a regression and cannot fail by chance.
 */
export const floors: Readonly<Partial<Record<ScenarioId, Floor>>> = {
  mixed: { minPrecision: 0.98, minRecall: 0.62, maxFalseMatches: 0.005 },
  'cgnat-v4': { minPrecision: 0.98, minRecall: 0.56, maxFalseMatches: 0.005 },
  'cgnat-v6': { minPrecision: 0.97, minRecall: 0.7, maxFalseMatches: 0.01 },
  'network-switch': { minPrecision: 0.96, minRecall: 0.38, maxFalseMatches: 0.008 },
  relay: { minPrecision: 0.97, minRecall: 0.22, maxFalseMatches: 0.005 },
  'organic-95': { minPrecision: 0.98, minRecall: 0.49, maxFalseMatches: 0.002 },
  'all-organic': { minPrecision: null, minRecall: null, maxFalseMatches: 0.003 },
  'identical-devices': { minPrecision: null, minRecall: null, maxFalseMatches: 0.003 },
}

/** Returns one message per floor that Throughlink missed. Scenarios that were not run are skipped. */
export function findMissedFloors(
  summaries: readonly ScenarioSummary[],
  least: typeof floors = floors,
): readonly string[] {
  return summaries.flatMap(({ generator, scenario, matchers }) => {
    const floor = least[scenario]
    const measures = matchers.find(({ id }) => id === throughlinkId)?.pooled
    if (generator !== 'tuned' || !floor || !measures) return []
    const { precision, recall, falseMatches } = measures
    const where = `${scenario} (${generator} generator)`
    const below = (name: string, { value }: { value: number | null }, bound: number | null) =>
      // A matcher that answers nothing has no precision and must not pass.
      bound === null || (value !== null && value >= bound)
        ? []
        : [`${where}: ${name} is ${value?.toFixed(4) ?? 'unknown'}, below its floor of ${bound}.`]
    const most = floor.maxFalseMatches
    const isAbove = most !== null && falseMatches.value !== null && falseMatches.value > most
    return [
      ...below('precision', precision, floor.minPrecision),
      ...below('recall', recall, floor.minRecall),
      ...(isAbove
        ? [`${where}: false-match is ${falseMatches.value.toFixed(4)}, above its bound of ${most}.`]
        : []),
    ]
  })
}
