import type { ScenarioSummary } from '../report/summarise.ts'
import type { ScenarioId } from '../world.ts'
import { oursId } from './matchers.ts'

interface Floor {
  readonly leastPrecision: number | null
  readonly leastRecall: number | null
  readonly mostFalseMatches: number | null
}

/**
 * Minimum results for Throughlink in `--quick`. Its seeds are fixed, so the worlds never change: a floor just
 * below the measured value detects a regression and cannot fail by chance.
 */
export const floors: Readonly<Partial<Record<ScenarioId, Floor>>> = {
  mixed: { leastPrecision: 0.95, leastRecall: 0.68, mostFalseMatches: 0.015 },
  'cgnat-v4': { leastPrecision: 0.96, leastRecall: 0.59, mostFalseMatches: 0.005 },
  'cgnat-v6': { leastPrecision: 0.97, leastRecall: 0.77, mostFalseMatches: 0.01 },
  'network-switch': { leastPrecision: 0.93, leastRecall: 0.34, mostFalseMatches: 0.012 },
  relay: { leastPrecision: 0.95, leastRecall: 0.27, mostFalseMatches: 0.01 },
  'organic-95': { leastPrecision: 0.95, leastRecall: 0.45, mostFalseMatches: 0.002 },
  'all-organic': { leastPrecision: null, leastRecall: null, mostFalseMatches: 0.003 },
  'identical-devices': { leastPrecision: null, leastRecall: null, mostFalseMatches: 0.003 },
}

/** Returns one message per floor that Throughlink missed. Scenarios that were not run are skipped. */
export function fallenFloors(
  summaries: readonly ScenarioSummary[],
  least: typeof floors = floors,
): readonly string[] {
  return summaries.flatMap(({ generator, scenario, matchers }) => {
    const floor = least[scenario]
    const measures = matchers.find(({ id }) => id === oursId)?.pooled
    if (!floor || !measures) return []
    const { precision, recall, falseMatches } = measures
    const where = `${scenario} (${generator} generator)`
    const below = (name: string, { value }: { value: number | null }, bound: number | null) =>
      // A matcher that answers nothing has no precision and must not pass.
      bound === null || (value !== null && value >= bound)
        ? []
        : [`${where}: ${name} is ${value?.toFixed(4) ?? 'unknown'}, below its floor of ${bound}.`]
    const most = floor.mostFalseMatches
    const isAbove = most !== null && falseMatches.value !== null && falseMatches.value > most
    return [
      ...below('precision', precision, floor.leastPrecision),
      ...below('recall', recall, floor.leastRecall),
      ...(isAbove
        ? [`${where}: false-match is ${falseMatches.value.toFixed(4)}, above its bound of ${most}.`]
        : []),
    ]
  })
}
