import type { Alert } from './alert.ts'

/** Reserved for "there is no such host": operators replace it by the address where they read the runbooks. */
const runbooks = 'https://throughlink.invalid/operations/alerts'

export function getRunbookUrl(name: string): string {
  return `${runbooks}#${name.toLowerCase()}`
}

/** Prints a rule file of Prometheus. */
export function printRules(alerts: Readonly<Record<string, Alert>>): string {
  return [
    'groups:',
    '  - name: throughlink',
    '    rules:',
    ...Object.entries(alerts).map(([name, alert]) => printAlert(name, alert)),
    '',
  ].join('\n')
}

function printAlert(name: string, alert: Alert): string {
  return [
    `      - alert: ${name}`,
    '        expr: |-',
    ...alert.expr.split('\n').map((line) => `          ${line}`),
    ...(alert.for === '0s' ? [] : [`        for: ${alert.for}`]),
    '        labels:',
    `          severity: ${alert.severity}`,
    '        annotations:',
    `          summary: ${quote(alert.summary)}`,
    `          description: ${quote(alert.description)}`,
    `          runbook_url: ${getRunbookUrl(name)}`,
  ].join('\n')
}

/** Quotes a text of one line for YAML. Backslashes are literal between single quotes. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
