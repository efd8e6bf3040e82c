import { expect, test } from 'vitest'
import { sortByRank } from './sortByRank.ts'

test('sorts by the position in the ranking', () => {
  const items = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(sortByRank(items, ['c', 'x', 'a', 'b'])).toEqual([{ id: 'c' }, { id: 'a' }, { id: 'b' }])
})
