import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scenario } from './scenario.ts'

const folder = join(import.meta.dirname, '../scenarios')

/** Reads all scenarios of this package, in the order of their ids. */
export function readScenarios(): Scenario[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const topic = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
        readonly scenarios: readonly Scenario[]
      }
      return topic.scenarios
    })
}

/** Returns how long a scenario waits in total. Over HTTP this is real time. */
export function getDurationMs({ steps }: Scenario): number {
  return steps.reduce((total, step) => total + (step.do === 'wait' ? step.ms : 0), 0)
}
