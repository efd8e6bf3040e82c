import { expect, test } from 'vitest'
import { summarise } from './summarise.ts'
import { resultOf, verdictsOf } from './summaryOf.ts'

const good = verdictsOf({ right: 9, wrong: 1, organic: 10 })
const bad = verdictsOf({ right: 1, wrong: 1, missed: 8, organic: 10 })

test('pools the seeds of a scenario and keeps each of them', () => {
  const [summary, ...others] = summarise([
    resultOf({ seed: 1 }, { ours: good }),
    resultOf({ seed: 2 }, { ours: bad }),
  ])
  expect(others).toStrictEqual([])
  expect(summary).toMatchObject({ generator: 'second', scenario: 'mixed', judged: 40 })
  const ours = summary?.matchers[0]
  expect(ours?.pooled.precision).toMatchObject({ successes: 10, total: 12 })
  expect(ours?.medians.precision).toBeCloseTo(0.7)
  expect(ours?.seeds.map(({ seed, measures }) => [seed, measures.recall.value])).toStrictEqual([
    [1, 0.9],
    [2, 0.1],
  ])
})

test('keeps scenarios, generators and parameters separate, in job order', () => {
  const summaries = summarise([
    resultOf({}, { ours: good }),
    resultOf({ scenario: 'relay' }, { ours: good }),
    resultOf({ generator: 'first' }, { ours: good }),
    resultOf({ changes: { relayShare: 0.2 } }, { ours: good }),
    resultOf({ seed: 2 }, { ours: good }),
  ])
  expect(
    summaries.map(({ generator, scenario, changes, judged }) => [
      generator,
      scenario,
      changes,
      judged,
    ]),
  ).toStrictEqual([
    ['second', 'mixed', {}, 40],
    ['second', 'relay', {}, 20],
    ['first', 'mixed', {}, 20],
    ['second', 'mixed', { relayShare: 0.2 }, 20],
  ])
})

test('computes recall of the others at Throughlink’s precision', () => {
  const players = { ours: good, B1: verdictsOf({ right: 19, wrong: 1 }), B2: bad }
  const [summary] = summarise([resultOf({}, players)])
  expect(summary?.matchers.map(({ recallAtOurs }) => recallAtOurs)).toStrictEqual([0.9, 0.95, 0])
})

test('requires perfect precision of the others if Throughlink answers nothing', () => {
  const silent = verdictsOf({ missed: 20 })
  const players = { ours: silent, B1: verdictsOf({ right: 19, wrong: 1 }) }
  expect(summarise([resultOf({}, players)])[0]?.matchers[1]?.recallAtOurs).toBe(0)
})

test('sums placebo counts unless a seed has none', () => {
  const placebo = { falseAccepts: 3, placeboAccepts: 4 }
  const one = resultOf({ seed: 1 }, { ours: good }, { placebo })
  const other = resultOf({ seed: 2 }, { ours: good }, { placebo })
  const without = resultOf({ seed: 3 }, { ours: good })
  expect(summarise([one, other])[0]?.placebo).toStrictEqual({ falseAccepts: 6, placeboAccepts: 8 })
  expect(summarise([one, other, without])[0]?.placebo).toBeNull()
})
