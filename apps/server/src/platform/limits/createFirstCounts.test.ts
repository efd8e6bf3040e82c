import { expect, test } from 'vitest'
import { createFirstCounts } from './createFirstCounts.ts'

test('subjects and limits are counted separately, and from one again in each window', () => {
  const counts = createFirstCounts()
  expect(counts.add('click', '10.0.0.1', 7, 1)).toBe(1)
  expect(counts.add('click', '10.0.0.1', 7, 1)).toBe(2)
  expect(counts.add('click', '10.0.0.2', 7, 1)).toBe(1)
  expect(counts.add('match', '10.0.0.1', 7, 1)).toBe(1)
  expect(counts.add('click', '10.0.0.1', 8, 1)).toBe(1)
})

test('more subjects than fit into memory are counted from one again', () => {
  const counts = createFirstCounts(2)
  for (const subject of ['a', 'b', 'b', 'b']) counts.add('click', subject, 1, 1)
  expect(counts.add('click', 'c', 1, 1)).toBe(1)
  expect(counts.add('click', 'b', 1, 1)).toBe(1)
})
