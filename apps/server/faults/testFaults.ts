/**
 * `npm run test:faults`: tests what the service guarantees while parts of it fail, with real engines and real
 * processes. `--full` uses the full numbers and the strict limits of time, `--only killed` runs one scenario,
 * `--seed 1` repeats the random moments of an earlier run, `--only shipped --lanes 4` uses one number of lanes.
 * `logDatabases`, `rolling` and `alerts` need minutes, and run only with `--full` or by name;
 * `npm run test:deploy -- --only upgraded` restarts servers under load too.
 */
import { parseArgs } from 'node:util'
import { command } from '@throughlink/tooling/command'
import { alertsFire } from './alerts.ts'
import { engineDown } from './engineDown.ts'
import { firstStart } from './firstStart.ts'
import { forged } from './forged.ts'
import { runScenarios } from './harness/runScenarios.ts'
import { killed } from './killed.ts'
import { logDatabases } from './logDatabases.ts'
import { oneWinner } from './oneWinner.ts'
import { rolling } from './rolling.ts'
import { shipped } from './shipped.ts'

await command(async () => {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      seed: { type: 'string' },
      lanes: { type: 'string' },
    },
  })
  const { full: isFull, only, seed, lanes } = values
  const quick = { oneWinner, killed, engineDown, firstStart, forged, shipped }
  const others = { logDatabases, rolling, alerts: alertsFire }
  const isLong = isFull || (only !== undefined && only in others)
  const scenarios = isLong ? { ...quick, ...others } : quick
  await runScenarios({ report: 'faults', scenarios, isFull, only, seed, lanes })
})
