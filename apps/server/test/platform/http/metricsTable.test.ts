import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { createMetrics } from '#platform/http/metrics.ts'

const file = join(import.meta.dirname, '../../../../../docs/metrics.md')

interface Listed {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly labelNames: readonly string[]
}

function listMetrics(): readonly Listed[] {
  const { registry } = createMetrics()
  return (registry.getMetricsAsArray() as unknown as Listed[]).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
}

function toRow({ name, help, type, labelNames }: Listed): string {
  const labels = labelNames.map((label) => `\`${label}\``).join(', ')
  return `| \`${name}\` | ${type} | ${labels} | ${help.replaceAll('|', '\\|')} |`
}

test('docs/metrics.md lists every metric with its help text', async () => {
  const metrics = listMetrics()
  const own = metrics.filter(({ name }) => name.startsWith('throughlink_'))
  const others = metrics.filter(({ name }) => !name.startsWith('throughlink_'))
  const head = ['| Metric | Type | Labels | Meaning |', '| --- | --- | --- | --- |']
  const text = await format(
    [
      '# Metrics',
      '',
      'Generated from the code. `/metrics` serves them in the Prometheus text format ([how to read it](../apps/server/README.md#operations)). Labels have few, fixed values: never a tenant, a link or an address. Gauges of backlogs and dead letters are the same on all servers; take their maximum.',
      '',
      '## Throughlink',
      '',
      ...head,
      ...own.map(toRow),
      '',
      '## Node.js',
      '',
      ...head,
      ...others.map(toRow),
      '',
    ].join('\n'),
    { parser: 'markdown' },
  )
  if (process.env['UPDATE_METRICS'] === '1') writeFileSync(file, text)
  // To update: UPDATE_METRICS=1 npx vitest run test/platform/http/metricsTable.test.ts in apps/server.
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('the lag of the event loop is measured', () => {
  const names = listMetrics().map(({ name }) => name)
  expect(names).toContain('nodejs_eventloop_lag_seconds')
  expect(names).toContain('nodejs_eventloop_lag_p99_seconds')
})
