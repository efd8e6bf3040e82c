import type { Alert } from './alert.ts'
import type { AlertCase, Series } from './alertCase.ts'
import { getRunbookUrl, quote } from './printRules.ts'

export interface RuleTestOptions<Name extends string> {
  /** Path of the rules, from the folder of the tests. */
  readonly rulesFile: string
  readonly alerts: Readonly<Record<Name, Alert>>
  readonly cases: Readonly<Record<Name, AlertCase>>
}

/** Prints the unit tests of the alerts for `promtool test rules`: each fires, and each stays quiet below. */
export function printRuleTests<Name extends string>({
  rulesFile,
  alerts,
  cases,
}: RuleTestOptions<Name>): string {
  const names = Object.keys(alerts) as Name[]
  return [
    `rule_files: [${rulesFile}]`,
    'evaluation_interval: 1m',
    'tests:',
    ...names.flatMap((name) => printCase(name, alerts[name], cases[name])),
    '',
  ].join('\n')
}

function printCase(name: string, alert: Alert, tested: AlertCase): string[] {
  const labels = { ...tested.labels, severity: alert.severity }
  return [
    ...printTest(name, `${name} fires`, tested.firing, tested.at),
    '        exp_alerts:',
    '          - exp_labels:',
    ...Object.entries(labels).map(([label, value]) => `              ${label}: ${quote(value)}`),
    '            exp_annotations:',
    `              summary: ${quote(alert.summary)}`,
    `              description: ${quote(tested.description)}`,
    `              runbook_url: ${getRunbookUrl(name)}`,
    ...printTest(name, `${name} stays quiet below its threshold`, tested.quiet, tested.at),
    '        exp_alerts: []',
  ]
}

function printTest(name: string, title: string, series: Series, at: string): string[] {
  return [
    `  - name: ${quote(title)}`,
    '    interval: 1m',
    '    input_series:',
    ...Object.entries(series).flatMap(([each, values]) => [
      `      - series: ${quote(each)}`,
      `        values: ${quote(values)}`,
    ]),
    '    alert_rule_test:',
    `      - eval_time: ${at}`,
    `        alertname: ${name}`,
  ]
}
