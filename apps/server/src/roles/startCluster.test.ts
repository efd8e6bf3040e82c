import { expect, test } from 'vitest'
import { computeRestartDelay } from './startCluster.ts'

test('a process is started again at once, and then after growing pauses', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map(computeRestartDelay)).toEqual([
    0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})
