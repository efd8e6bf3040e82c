/**
 * `npm run test:deploy`: backs up and restores the service, rotates its secrets and upgrades it, with the scripts
 * in `deploy/scripts`, real engines and real processes under load. `--full` uses a longer load, and `--only
 * restored` runs one scenario.
 */
import { parseArgs } from 'node:util'
import { command } from '@throughlink/tooling/command'
import { runScenarios } from '../faults/harness/runScenarios.ts'
import { restored } from './restored.ts'
import { rotated } from './rotated.ts'
import { upgraded } from './upgraded.ts'

await command(async () => {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  const { full: isFull, only } = values
  await runScenarios({
    report: 'deploy',
    scenarios: { restored, rotated, upgraded },
    isFull,
    only,
    seed: '1',
  })
})
