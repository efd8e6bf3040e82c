import { expect, test } from 'vitest'
import { findHistogramStart } from './findHistogramStart.ts'

test('the histogram begins at the first bucket with matches', () => {
  expect(findHistogramStart([0, 0, 0, 2, 1, 0, 0, 0, 4, 9])).toBe(3)
  expect(findHistogramStart([1, 0, 0, 0, 0, 0, 0, 0, 0, 9])).toBe(0)
})

test('it keeps four buckets, and all of them if there is nothing', () => {
  expect(findHistogramStart([0, 0, 0, 0, 0, 0, 0, 0, 0, 9])).toBe(6)
  expect(findHistogramStart(Array<number>(10).fill(0))).toBe(0)
})
