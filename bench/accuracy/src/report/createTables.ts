import { generatorIds } from '../run/job.ts'
import { equalPrecisionTable } from './equalPrecisionTable.ts'
import { findLosses, lossesTable } from './lossesTable.ts'
import { negatives } from './negatives.ts'
import { negativesTable } from './negativesTable.ts'
import { throughlinkTable } from './throughlinkTable.ts'
import { overviewTable } from './overviewTable.ts'
import { placeboOutcomes, placeboTable } from './placeboTable.ts'
import type { ScenarioSummary } from './summarise.ts'
import type { Table } from './table.ts'
import { evaluateTargets } from './evaluateTargets.ts'
import { targetsTable } from './targetsTable.ts'
import { timesTable } from './timesTable.ts'

/** Creates all tables of each generator, in reading order. */
export function createTables(summaries: readonly ScenarioSummary[]): readonly Table[] {
  return generatorIds.flatMap((generator) => {
    const own = summaries.filter((summary) => summary.generator === generator)
    if (own.length === 0) return []
    const hasOthers = own.some(({ matchers }) => matchers.length > 1)
    const placebos = placeboOutcomes(own)
    return [
      overviewTable(generator, own),
      throughlinkTable(generator, own),
      ...(hasOthers
        ? [equalPrecisionTable(generator, own), lossesTable(generator, findLosses(own))]
        : []),
      ...(own.some(({ scenario }) => negatives.has(scenario))
        ? [negativesTable(generator, own)]
        : []),
      ...(placebos.length > 0 ? [placeboTable(generator, placebos)] : []),
      targetsTable(generator, evaluateTargets(own)),
      timesTable(generator, own),
    ]
  })
}
