import { expect, test } from 'vitest'
import { averageShare, toCohorts } from './toCohorts.ts'

const retention = {
  cohorts: [
    { week: '2026-10-26', installs: 0, active: [0, 0, 0, 0] },
    { week: '2026-11-02', installs: 10, active: [10, 5, 1] },
    { week: '2026-11-09', installs: 4, active: [4, 1] },
    { week: '2026-11-16', installs: 2, active: [2] },
  ],
}

test('the week that is not over is not shown as a loss', () => {
  expect(toCohorts(retention)).toEqual([
    { start: '2026-11-02', installs: 10, shares: [1, 0.5, null] },
    { start: '2026-11-09', installs: 4, shares: [1, null] },
    { start: '2026-11-16', installs: 2, shares: [1] },
  ])
})

test('the average counts installs, not cohorts, and only weeks that are over', () => {
  expect(averageShare(retention, 1)).toBe(0.5)
  expect(averageShare(retention, 3)).toBeNull()
})
