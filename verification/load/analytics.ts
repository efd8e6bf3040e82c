/**
 * `npm run bench analytics`: ClickHouse. `--only rollup` measures cells and bytes per click (`--clicks 200000`),
 * `requests` the requests behind the dashboard's figures through the HTTP API, for a shop's year (`--rows 10` has each
 * raw row ten times, `--others 50` adds as many other apps with the same rows and measures again), `learning` the error
 * of a learned model, and `erasure` the time to erase installs (`--events 50000000`).
 */
import { runScenarios } from '../harness/report/runScenarios.ts'
import { measureErasure } from './analytics/measureErasure.ts'
import { measureLearning } from './analytics/measureLearning.ts'
import { measureRequests } from './analytics/measureRequests.ts'
import { measureRollup } from './analytics/measureRollup.ts'

await runScenarios({
  report: 'bench-analytics',
  isBenchmark: true,
  values: ['clicks', 'events', 'rounds', 'rows', 'others'],
  scenarios: {
    rollup: measureRollup,
    requests: measureRequests,
    learning: measureLearning,
    erasure: measureErasure,
  },
})
