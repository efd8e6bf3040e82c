/**
 * `npm run verify faults`: tests what the service guarantees while parts of it fail, with real engines and real
 * processes. `--full` uses the full numbers and the strict limits of time, `--only killed` runs one scenario, and
 * `--only shipped --lanes 4` uses one number of lanes. `npm run verify deploy -- --only upgraded` restarts servers under
 * load too.
 */
import { runScenarios } from '../harness/report/runScenarios.ts'
import { alertsFire } from './alerts.ts'
import { crowded } from './crowded.ts'
import { engineDown } from './engineDown.ts'
import { firstStart } from './firstStart.ts'
import { forged } from './forged.ts'
import { killed } from './killed.ts'
import { logDatabases } from './logDatabases.ts'
import { oneWinner } from './oneWinner.ts'
import { rolling } from './rolling.ts'
import { shipped } from './shipped.ts'

await runScenarios({
  report: 'faults',
  scenarios: { oneWinner, killed, engineDown, firstStart, forged, shipped },
  // They need minutes.
  long: { logDatabases, crowded, rolling, alerts: alertsFire },
  values: ['lanes', 'attack'],
})
