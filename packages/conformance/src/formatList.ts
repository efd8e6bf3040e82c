import { getDurationMs } from './getDurationMs.ts'
import type { Scenario } from './scenario.ts'

/** Formats the scenarios as text: id, seconds, title. */
export function formatList(scenarios: readonly Scenario[]): string {
  const width = Math.max(...scenarios.map(({ id }) => id.length))
  const lines = scenarios.map((scenario) => {
    const seconds = (getDurationMs(scenario) / 1000).toFixed(1).padStart(6)
    return `${scenario.id.padEnd(width)}  ${seconds} s  ${scenario.title}\n`
  })
  return lines.join('')
}
