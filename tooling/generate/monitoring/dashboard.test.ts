import { expect, test } from 'vitest'
import { buildDashboard } from './buildDashboard.ts'
import { dashboardRows } from './dashboardRows.ts'
import { findQueryProblems } from './findQueryProblems.ts'
import { readMetrics } from './readMetrics.ts'

interface Panel {
  readonly id: number
  readonly gridPos: {
    readonly x: number
    readonly y: number
    readonly w: number
    readonly h: number
  }
}

const metrics = readMetrics()
const queries = dashboardRows.flatMap(({ panels }) =>
  panels.flatMap((panel) => panel.queries.map(({ expr }) => [panel.title, expr] as const)),
)
const { panels } = buildDashboard(dashboardRows) as { panels: readonly Panel[] }

test.each(queries)('every metric of "%s" exists', (_, expr) => {
  expect(findQueryProblems(expr, metrics)).toEqual([])
})

test('every metric of the service is on the dashboard', () => {
  const shown = queries.map(([, expr]) => expr).join('\n')
  const own = [...metrics.keys()].filter((name) => name.startsWith('throughlink_'))
  expect(own.filter((name) => !shown.includes(name))).toEqual([])
})

test('no two panels have the same id or overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})

test('titles are unique, because runbooks name panels by them', () => {
  const titles = dashboardRows.flatMap((row) => row.panels.map(({ title }) => title))
  expect(new Set(titles).size).toBe(titles.length)
})
