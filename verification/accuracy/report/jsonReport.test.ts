import { expect, test } from 'vitest'
import { assumptions } from '../parameters.ts'
import { readOptions } from '../run/readOptions.ts'
import { createSummary } from './createSummary.ts'
import { jsonReport } from './jsonReport.ts'

const options = readOptions(['--matchers', 'B1', '--json', '/somewhere/else.json'], 2)
if (!options) throw new Error('Expected options.')
const summaries = [
  createSummary({}, { throughlink: { right: 9, wrong: 1 }, B1: { right: 5, wrong: 5 } }),
]
const runInfo = { date: new Date(0), nodeVersion: 'v24.0.0', durationMs: 1.4 }
const text = JSON.stringify(jsonReport(options, summaries, runInfo))

test('contains pooled rates, counts per seed, parameters, version and date', () => {
  const report: unknown = JSON.parse(text)
  expect(report).toMatchObject({
    date: '1970-01-01T00:00:00.000Z',
    node: 'v24.0.0',
    parameters: Object.fromEntries(assumptions.map((name) => [name, { source: 'assumption' }])),
    generators: [
      {
        generator: 'tuned',
        scenarios: [
          {
            scenario: 'mixed',
            matchers: [
              {
                id: 'throughlink',
                pooled: { precision: { successes: 9, total: 10, value: 0.9 } },
                seeds: [{ seed: 1, precision: { successes: 9, total: 10 } }],
              },
              { id: 'B1' },
            ],
          },
        ],
      },
    ],
  })
})

test('contains no file path of the machine', () => {
  expect(text).not.toContain('somewhere')
})
