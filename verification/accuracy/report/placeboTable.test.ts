import { expect, test } from 'vitest'
import { createSummary } from './createSummary.ts'
import { placeboOutcomes, placeboTable } from './placeboTable.ts'

const createWorldSummary = (falseAccepts: number, placeboAccepts: number) =>
  createSummary({}, { throughlink: {} }, { placebo: { falseAccepts, placeboAccepts } })

test.each([
  [10, 20, 'within a factor of 2'],
  [10, 5, 'within a factor of 2'],
  [10, 21, 'off'],
  [10, 4, 'off'],
  [0, 5, 'off'],
  [4, 4, 'too few'],
  [0, 0, 'too few'],
])('%i false accepts and %i placebo accepts: %s', (falseAccepts, placeboAccepts, verdict) => {
  expect(placeboOutcomes([createWorldSummary(falseAccepts, placeboAccepts)])[0]?.verdict).toBe(
    verdict,
  )
})

test('the note counts only scenarios with enough cases', () => {
  const outcomes = placeboOutcomes([
    createWorldSummary(10, 10),
    createWorldSummary(10, 50),
    createWorldSummary(1, 1),
  ])
  expect(placeboTable('tuned', outcomes).note).toBe(
    'Within a factor of 2: 1 of 2 scenarios; too few cases in 1.',
  )
})

test('skips scenarios without counts', () => {
  expect(placeboOutcomes([createSummary({}, { throughlink: {} })])).toStrictEqual([])
})
