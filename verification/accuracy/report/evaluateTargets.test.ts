import { expect, test } from 'vitest'
import { createResult, createSummary, createVerdicts } from './createSummary.ts'
import { evaluateTargets } from './evaluateTargets.ts'
import type { ScenarioSummary } from './summarise.ts'
import { summarise } from './summarise.ts'

const findOutcome = (target: string, ...summaries: ScenarioSummary[]) => {
  const found = evaluateTargets(summaries).find((outcome) => outcome.target === target)
  if (!found) throw new Error(`Unknown target “${target}”.`)
  return found
}

const good = { right: 80, missed: 20, organic: 100 }
const poor = { right: 80, wrong: 20, organic: 100 }

test('precision over all scenarios pools all installs except negative scenarios', () => {
  const all = 'precision, all scenarios'
  const summaries = [
    createSummary({}, { throughlink: { right: 96, wrong: 4 } }),
    createSummary({ scenario: 'relay' }, { throughlink: { right: 100 } }),
    createSummary({ scenario: 'shuffled-labels' }, { throughlink: { wrong: 100 } }),
  ]
  expect(findOutcome(all, ...summaries)).toMatchObject({ measured: 0.98, isMet: true })
})

test('a target per scenario reports the worst one and lists the others that miss', () => {
  const outcome = findOutcome(
    'precision, each scenario',
    createSummary({}, { throughlink: good }),
    createSummary({ scenario: 'relay' }, { throughlink: poor }),
    createSummary({ scenario: 'travel' }, { throughlink: { right: 9, wrong: 1 } }),
    createSummary({ scenario: 'ipad' }, { throughlink: { missed: 5 } }),
  )
  expect(outcome).toMatchObject({
    measured: 0.8,
    isMet: false,
    detail: 'worst: relay; missed in 2 of 3: relay, travel; no case: ipad',
  })
})

test('uses the median over seeds and notes where all seeds together miss', () => {
  const seeds = [{ right: 10 }, { right: 10 }, { right: 10, wrong: 10 }].map((counts, index) =>
    createResult({ seed: index + 1 }, { throughlink: createVerdicts(counts) }),
  )
  expect(findOutcome('precision, each scenario', ...summarise(seeds))).toMatchObject({
    measured: 1,
    pooled: 0.75,
    isMet: true,
    detail: 'all seeds together miss: mixed',
  })
})

test('organic-95 has its own bound', () => {
  const scenario = 'organic-95'
  const summary = createSummary({ scenario }, { throughlink: { falseMatches: 5, organic: 995 } })
  expect(findOutcome('organic false-match, organic-95', summary).isMet).toBe(false)
  expect(findOutcome('organic false-match, each scenario', summary).isMet).toBeNull()
})

test('meeting the bound exactly is enough', () => {
  const summary = createSummary({}, { throughlink: { right: 70, missed: 30 } })
  expect(findOutcome('recall, mixed', summary)).toMatchObject({ measured: 0.7, isMet: true })
})

test('compares recall with the oracle’s at the same precision', () => {
  const ratio = 'recall relative to the oracle, each scenario'
  const summary = createSummary({}, { throughlink: good, oracle: { right: 100 } })
  expect(findOutcome(ratio, summary)).toMatchObject({ measured: 0.8, isMet: false })
  expect(findOutcome(ratio, createSummary({}, { throughlink: good })).isMet).toBeNull()
})

test('answering nothing does not reach the oracle’s recall', () => {
  const summary = createSummary({}, { throughlink: { missed: 100 }, oracle: { right: 100 } })
  const ratio = 'recall relative to the oracle, each scenario'
  expect(findOutcome(ratio, summary)).toMatchObject({ measured: 0, isMet: false })
})

test('negative scenarios have their own bounds', () => {
  const identical = 'negative: answered, identical-devices'
  const scenario = 'identical-devices'
  const quiet = createSummary({ scenario }, { throughlink: { missed: 99, wrong: 1 } })
  const loud = createSummary({ scenario }, { throughlink: { missed: 90, right: 10 } })
  expect(findOutcome(identical, quiet)).toMatchObject({ measured: 0.01, isMet: true })
  expect(findOutcome(identical, loud)).toMatchObject({ measured: 0.1, isMet: false })
  const lucky = createSummary(
    { scenario: 'shuffled-labels' },
    { throughlink: { right: 6, wrong: 4 } },
  )
  expect(findOutcome('negative: precision, shuffled-labels', lucky).isMet).toBe(false)
})
