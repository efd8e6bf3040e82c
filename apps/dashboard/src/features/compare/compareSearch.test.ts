import { expect, test } from 'vitest'
import { readCompareSearch } from './compareSearch.ts'

test('up to five links are compared, each once', () => {
  expect(readCompareSearch({ link: ['1', '1', 'x', '2'], period: '7d' })).toEqual({
    period: '7d',
    link: ['1', '2'],
  })
  expect(readCompareSearch({ link: ['1', '2', '3', '4', '5', '6'] }).link).toHaveLength(5)
  expect(readCompareSearch({ link: '0' })).toEqual({})
})
