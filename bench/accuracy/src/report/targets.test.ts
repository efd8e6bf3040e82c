import { expect, test } from 'vitest'
import { summarise } from './summarise.ts'
import { resultOf, summaryOf, verdictsOf } from './summaryOf.ts'
import { outcomesOf } from './targets.ts'
import type { ScenarioSummary } from './summarise.ts'

const outcomeOf = (target: string, ...summaries: ScenarioSummary[]) => {
  const found = outcomesOf(summaries).find((outcome) => outcome.target === target)
  if (!found) throw new Error(`Unknown target “${target}”.`)
  return found
}

const good = { right: 80, missed: 20, organic: 100 }
const poor = { right: 80, wrong: 20, organic: 100 }

test('precision over all scenarios pools all installs except negative scenarios', () => {
  const all = 'precision, all scenarios'
  const summaries = [
    summaryOf({}, { ours: { right: 96, wrong: 4 } }),
    summaryOf({ scenario: 'relay' }, { ours: { right: 100 } }),
    summaryOf({ scenario: 'shuffled-labels' }, { ours: { wrong: 100 } }),
  ]
  expect(outcomeOf(all, ...summaries)).toMatchObject({ measured: 0.98, isMet: true })
})

test('a target per scenario reports the worst one and lists the others that miss', () => {
  const outcome = outcomeOf(
    'precision, each scenario',
    summaryOf({}, { ours: good }),
    summaryOf({ scenario: 'relay' }, { ours: poor }),
    summaryOf({ scenario: 'travel' }, { ours: { right: 9, wrong: 1 } }),
    summaryOf({ scenario: 'ipad' }, { ours: { missed: 5 } }),
  )
  expect(outcome).toMatchObject({
    measured: 0.8,
    isMet: false,
    detail: 'worst: relay; missed in 2 of 3: relay, travel; no case: ipad',
  })
})

test('uses the median over seeds and notes where all seeds together miss', () => {
  const seeds = [{ right: 10 }, { right: 10 }, { right: 10, wrong: 10 }].map((counts, index) =>
    resultOf({ seed: index + 1 }, { ours: verdictsOf(counts) }),
  )
  expect(outcomeOf('precision, each scenario', ...summarise(seeds))).toMatchObject({
    measured: 1,
    pooled: 0.75,
    isMet: true,
    detail: 'all seeds together miss: mixed',
  })
})

test('organic-95 has its own bound', () => {
  const scenario = 'organic-95'
  const summary = summaryOf({ scenario }, { ours: { falseMatches: 5, organic: 995 } })
  expect(outcomeOf('organic false-match, organic-95', summary).isMet).toBe(false)
  expect(outcomeOf('organic false-match, each scenario', summary).isMet).toBeNull()
})

test('meeting the bound exactly is enough', () => {
  const summary = summaryOf({}, { ours: { right: 70, missed: 30 } })
  expect(outcomeOf('recall, mixed', summary)).toMatchObject({ measured: 0.7, isMet: true })
})

test('compares recall with the oracle’s at the same precision', () => {
  const ratio = 'recall to the oracle’s, each scenario'
  const summary = summaryOf({}, { ours: good, oracle: { right: 100 } })
  expect(outcomeOf(ratio, summary)).toMatchObject({ measured: 0.8, isMet: false })
  expect(outcomeOf(ratio, summaryOf({}, { ours: good })).isMet).toBeNull()
})

test('answering nothing does not reach the oracle’s recall', () => {
  const summary = summaryOf({}, { ours: { missed: 100 }, oracle: { right: 100 } })
  const ratio = 'recall to the oracle’s, each scenario'
  expect(outcomeOf(ratio, summary)).toMatchObject({ measured: 0, isMet: false })
})

test('negative scenarios have their own bounds', () => {
  const identical = 'negative: answered, identical-devices'
  const scenario = 'identical-devices'
  const quiet = summaryOf({ scenario }, { ours: { missed: 99, wrong: 1 } })
  const loud = summaryOf({ scenario }, { ours: { missed: 90, right: 10 } })
  expect(outcomeOf(identical, quiet)).toMatchObject({ measured: 0.01, isMet: true })
  expect(outcomeOf(identical, loud)).toMatchObject({ measured: 0.1, isMet: false })
  const lucky = summaryOf({ scenario: 'shuffled-labels' }, { ours: { right: 6, wrong: 4 } })
  expect(outcomeOf('negative: precision, shuffled-labels', lucky).isMet).toBe(false)
})
