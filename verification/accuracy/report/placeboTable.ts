import type { GeneratorId } from '../run/job.ts'
import { generatorTitle } from './format.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'

interface PlaceboOutcome {
  readonly scenario: string
  readonly falseAccepts: number
  readonly placeboAccepts: number
  /** Placebo accepts divided by false accepts; null without false accepts. */
  readonly ratio: number | null
  readonly verdict: 'within a factor of 2' | 'off' | 'too few'
}

/** If both counts are lower, the ratio means nothing. */
const minCount = 5

export function placeboOutcomes(summaries: readonly ScenarioSummary[]): readonly PlaceboOutcome[] {
  return summaries.flatMap(({ scenario, placebo }) => {
    if (!placebo) return []
    const { falseAccepts, placeboAccepts } = placebo
    const ratio = falseAccepts === 0 ? null : placeboAccepts / falseAccepts
    const isFew = falseAccepts < minCount && placeboAccepts < minCount
    const isWithin = ratio !== null && ratio >= 0.5 && ratio <= 2
    const verdict = isFew ? 'too few' : isWithin ? 'within a factor of 2' : 'off'
    return [{ scenario, falseAccepts, placeboAccepts, ratio, verdict }]
  })
}

export function placeboTable(generator: GeneratorId, outcomes: readonly PlaceboOutcome[]): Table {
  const conclusive = outcomes.filter(({ verdict }) => verdict !== 'too few')
  const within = conclusive.filter(({ verdict }) => verdict === 'within a factor of 2').length
  const few = outcomes.length - conclusive.length
  return {
    title: `Placebo, ${generatorTitle(generator)}`,
    note: `Within a factor of 2: ${within} of ${conclusive.length} scenarios; too few cases in ${few}.`,
    head: ['scenario', 'false accepts', 'placebo accepts', 'ratio', 'verdict'],
    textColumns: [4],
    rows: outcomes.map(({ scenario, falseAccepts, placeboAccepts, ratio, verdict }) => [
      scenario,
      `${falseAccepts}`,
      `${placeboAccepts}`,
      ratio === null ? '–' : ratio.toFixed(2),
      verdict,
    ]),
  }
}
