import { expect, test } from 'vitest'
import { placeboOutcomes, placeboTable } from './placeboTable.ts'
import { summaryOf } from './summaryOf.ts'

const worldOf = (falseAccepts: number, placeboAccepts: number) =>
  summaryOf({}, { ours: {} }, { placebo: { falseAccepts, placeboAccepts } })

test.each([
  [10, 20, 'within a factor 2'],
  [10, 5, 'within a factor 2'],
  [10, 21, 'off'],
  [10, 4, 'off'],
  [0, 5, 'off'],
  [4, 4, 'too few to tell'],
  [0, 0, 'too few to tell'],
])('%i false accepts against %i of the placebo: %s', (falseAccepts, placeboAccepts, verdict) => {
  expect(placeboOutcomes([worldOf(falseAccepts, placeboAccepts)])[0]?.verdict).toBe(verdict)
})

test('the share is of those that tell something', () => {
  const outcomes = placeboOutcomes([worldOf(10, 10), worldOf(10, 50), worldOf(1, 1)])
  expect(placeboTable('second', outcomes).note).toBe(
    'Within a factor 2: 1 of 2 scenarios; too few to tell in 1.',
  )
})

test('nothing is said of scenarios without counts', () => {
  expect(placeboOutcomes([summaryOf({}, { ours: {} })])).toStrictEqual([])
})
