/**
 * `npm run verify deploy`: backs up and restores the service, rotates its secrets and upgrades it, with real engines and
 * real processes under load. `--full` uses a longer load, and `--only restored` runs one scenario.
 */
import { runScenarios } from '../harness/report/runScenarios.ts'
import { restored } from './restored.ts'
import { rotated } from './rotated.ts'
import { upgraded } from './upgraded.ts'

await runScenarios({ report: 'deploy', scenarios: { restored, rotated, upgraded } })
