import type { DashboardRow } from './dashboardRow.ts'

/** Prints the queries of a dashboard as recording rules, because promtool checks the syntax of rules only. */
export function printQueryRules(rows: readonly DashboardRow[]): string {
  const queries = rows.flatMap(({ panels }) => panels.flatMap((panel) => panel.queries))
  return [
    'groups:',
    '  - name: dashboard',
    '    rules:',
    ...queries.flatMap(({ expr }, index) => [
      `      - record: dashboard:query:${index}`,
      '        expr: |-',
      // Grafana chooses the window by the width of the panel.
      `          ${expr.replaceAll('$__rate_interval', '5m')}`,
    ]),
    '',
  ].join('\n')
}
