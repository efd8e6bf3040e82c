import { expect, test } from 'vitest'
import { shareConnections } from './shareConnections.ts'

test.each([
  [5, { main: 2, log: 1, management: 2 }],
  [10, { main: 6, log: 2, management: 2 }],
  [20, { main: 11, log: 4, management: 5 }],
])('%i connections are divided without using more', (total, shares) => {
  expect(shareConnections(total)).toEqual(shares)
})
