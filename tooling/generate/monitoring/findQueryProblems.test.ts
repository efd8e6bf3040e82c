import { expect, test } from 'vitest'
import { findQueryProblems } from './findQueryProblems.ts'

const metrics = new Map([
  ['throughlink_clicks_total', { type: 'counter', labels: ['platform', 'bot'] }],
  ['throughlink_wait_seconds', { type: 'histogram', labels: [] }],
])

test.each([
  ['sum(rate(throughlink_clicks_total{bot="false", job="throughlink"}[5m]))', []],
  ['rate(throughlink_wait_seconds_bucket{le="0.1"}[5m])', []],
  ['up{job="throughlink"} == 0', []],
  ['throughlink_click_total', ['unknown metric throughlink_click_total']],
  ['throughlink_clicks_total{app=~"a"}', ['throughlink_clicks_total has no label app']],
  ['throughlink_wait_seconds', ['unknown metric throughlink_wait_seconds']],
  ['throughlink_clicks_total_sum', ['unknown metric throughlink_clicks_total_sum']],
  ['vector(1)', ['no metric in vector(1)']],
])('%s', (query, problems) => {
  expect(findQueryProblems(query, metrics)).toEqual(problems)
})
