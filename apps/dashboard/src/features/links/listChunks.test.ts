import { expect, test } from 'vitest'
import { listChunks } from './listChunks.ts'

const items = Array.from({ length: 120 }, (_, index) => index)

test('returns the parts that are visible, with bounds that do not move', () => {
  expect(listChunks(items, 0, 20)).toEqual([items.slice(0, 50)])
  expect(listChunks(items, 45, 60)).toEqual([items.slice(0, 50), items.slice(50, 100)])
  expect(listChunks(items, 101, 140)).toEqual([items.slice(100)])
})

test('returns nothing for an empty list', () => {
  expect(listChunks([], 0, 20)).toEqual([])
  expect(listChunks([], -1, -1)).toEqual([])
})
