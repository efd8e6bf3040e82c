import type { Scenario } from './scenario.ts'

/** Returns how long a scenario waits in total. Over HTTP this is real time. */
export function getDurationMs({ steps }: Scenario): number {
  return steps.reduce((total, step) => total + (step.do === 'wait' ? step.ms : 0), 0)
}
