import { expect, test } from 'vitest'
import { rankGroups } from './rankGroups.ts'

const group = (value: string, count: number, sum: number | null) => ({
  value,
  hasValue: true,
  count,
  sum,
  average: sum === null ? null : sum / count,
})
const groups = [group('a', 5, null), group('b', 3, 30), group('c', 2, 40), group('d', 1, null)]
const order = (measure: 'count' | 'sum' | 'average') =>
  rankGroups(groups, measure).map(({ value }) => value)

test('groups are sorted by the figure that is shown, those without one last', () => {
  expect(order('count')).toEqual(['a', 'b', 'c', 'd'])
  expect(order('sum')).toEqual(['c', 'b', 'a', 'd'])
  expect(order('average')).toEqual(['c', 'b', 'a', 'd'])
})
