import { expect, test } from 'vitest'
import { createResult, createVerdicts } from './createSummary.ts'
import { summarise } from './summarise.ts'

const good = createVerdicts({ right: 9, wrong: 1, organic: 10 })
const bad = createVerdicts({ right: 1, wrong: 1, missed: 8, organic: 10 })

test('pools the seeds of a scenario and keeps each of them', () => {
  const [summary, ...others] = summarise([
    createResult({ seed: 1 }, { throughlink: good }),
    createResult({ seed: 2 }, { throughlink: bad }),
  ])
  expect(others).toStrictEqual([])
  expect(summary).toMatchObject({ generator: 'tuned', scenario: 'mixed', evaluated: 40 })
  const throughlink = summary?.matchers[0]
  expect(throughlink?.pooled.precision).toMatchObject({ successes: 10, total: 12 })
  expect(throughlink?.medians.precision).toBeCloseTo(0.7)
  expect(
    throughlink?.seeds.map(({ seed, measures }) => [seed, measures.recall.value]),
  ).toStrictEqual([
    [1, 0.9],
    [2, 0.1],
  ])
})

test('keeps scenarios, generators and parameters separate, in job order', () => {
  const summaries = summarise([
    createResult({}, { throughlink: good }),
    createResult({ scenario: 'relay' }, { throughlink: good }),
    createResult({ generator: 'held-out' }, { throughlink: good }),
    createResult({ changes: { relayShare: 0.2 } }, { throughlink: good }),
    createResult({ seed: 2 }, { throughlink: good }),
  ])
  expect(
    summaries.map(({ generator, scenario, changes, evaluated }) => [
      generator,
      scenario,
      changes,
      evaluated,
    ]),
  ).toStrictEqual([
    ['tuned', 'mixed', {}, 40],
    ['tuned', 'relay', {}, 20],
    ['held-out', 'mixed', {}, 20],
    ['tuned', 'mixed', { relayShare: 0.2 }, 20],
  ])
})

test('computes recall of the others at Throughlink’s precision', () => {
  const matcherVerdicts = {
    throughlink: good,
    B1: createVerdicts({ right: 19, wrong: 1 }),
    B2: bad,
  }
  const [summary] = summarise([createResult({}, matcherVerdicts)])
  expect(summary?.matchers.map(({ recallAtSamePrecision }) => recallAtSamePrecision)).toStrictEqual(
    [0.9, 0.95, 0],
  )
})

test('requires perfect precision of the others if Throughlink answers nothing', () => {
  const silent = createVerdicts({ missed: 20 })
  const matcherVerdicts = { throughlink: silent, B1: createVerdicts({ right: 19, wrong: 1 }) }
  expect(
    summarise([createResult({}, matcherVerdicts)])[0]?.matchers[1]?.recallAtSamePrecision,
  ).toBe(0)
})

test('sums placebo counts unless a seed has none', () => {
  const placebo = { falseAccepts: 3, placeboAccepts: 4 }
  const one = createResult({ seed: 1 }, { throughlink: good }, { placebo })
  const other = createResult({ seed: 2 }, { throughlink: good }, { placebo })
  const without = createResult({ seed: 3 }, { throughlink: good })
  expect(summarise([one, other])[0]?.placebo).toStrictEqual({ falseAccepts: 6, placeboAccepts: 8 })
  expect(summarise([one, other, without])[0]?.placebo).toBeNull()
})
