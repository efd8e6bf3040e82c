import { expect, test } from 'vitest'
import { placeboOutcomes, placeboTable } from './placeboTable.ts'
import { summaryOf } from './summaryOf.ts'

const worldOf = (falseAccepts: number, placeboAccepts: number) =>
  summaryOf({}, { ours: {} }, { placebo: { falseAccepts, placeboAccepts } })

test.each([
  [10, 20, 'within a factor of 2'],
  [10, 5, 'within a factor of 2'],
  [10, 21, 'off'],
  [10, 4, 'off'],
  [0, 5, 'off'],
  [4, 4, 'too few'],
  [0, 0, 'too few'],
])('%i false accepts and %i placebo accepts: %s', (falseAccepts, placeboAccepts, verdict) => {
  expect(placeboOutcomes([worldOf(falseAccepts, placeboAccepts)])[0]?.verdict).toBe(verdict)
})

test('the note counts only scenarios with enough cases', () => {
  const outcomes = placeboOutcomes([worldOf(10, 10), worldOf(10, 50), worldOf(1, 1)])
  expect(placeboTable('second', outcomes).note).toBe(
    'Within a factor of 2: 1 of 2 scenarios; too few cases in 1.',
  )
})

test('skips scenarios without counts', () => {
  expect(placeboOutcomes([summaryOf({}, { ours: {} })])).toStrictEqual([])
})
