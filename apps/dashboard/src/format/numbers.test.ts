import { expect, test } from 'vitest'
import { formatChange, formatPoints } from './numbers.ts'

test.each([
  [110, 100, '+10%', 'up'],
  [98.5, 100, '−1.5%', 'down'],
  [250, 100, '+150%', 'up'],
  [5, 0, 'no data before', 'none'],
  [0, 0, '0%', 'none'],
  [100_001, 100_000, '0%', 'none'],
  [99_999, 100_000, '0%', 'none'],
])('%d after %d is %s', (current, previous, text, direction) => {
  expect(formatChange(current, previous)).toEqual({ text, direction })
})

test.each([
  [0.665, 0.64, '+2.5 pp', 'up'],
  [0.64, 0.665, '−2.5 pp', 'down'],
  [0.6641, 0.6643, '0 pp', 'none'],
])('a share of %d after %d is %s', (current, previous, text, direction) => {
  expect(formatPoints(current, previous)).toEqual({ text, direction })
})
