import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alerts } from './alerts.ts'
import { findQueryProblems } from './findQueryProblems.ts'
import { buildMonitoringFiles, monitoringFolder } from './generateMonitoring.ts'
import { readMetrics } from './readMetrics.ts'

const metrics = readMetrics()

test('the generated files are up to date', async () => {
  for (const [name, text] of Object.entries(await buildMonitoringFiles())) {
    // To update: npm run generate monitoring.
    expect(readFileSync(join(monitoringFolder, name), 'utf8'), name).toBe(text)
  }
})

test('the page of metrics is read', () => {
  expect(metrics.get('throughlink_jobs')).toEqual({ type: 'gauge', labels: ['task', 'state'] })
  expect(metrics.size).toBeGreaterThan(50)
})

test.each(Object.entries(alerts))('every metric of %s exists', (_, { expr }) => {
  expect(findQueryProblems(expr, metrics)).toEqual([])
})

test.each(Object.entries(alerts))('the description of %s has its value', (_, { description }) => {
  expect(description).toContain('{{ $value')
})
