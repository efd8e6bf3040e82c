import type { Phone } from './phone.ts'
import { createHistory, type Violation } from './processContext.ts'
import { runProcess } from './runProcess.ts'
import type { Scenario } from './scenario.ts'

/** Runs the processes of a scenario one after the other. Returns the violated invariants. */
export async function runScenario(scenario: Scenario): Promise<Violation[]> {
  const violations: Violation[] = []
  const phone: Phone = {
    items: new Map(),
    now: Date.UTC(2026, 0, 1),
    processes: 0,
    taps: 0,
    initialUrl: null,
    acceptedEvents: new Set(),
    acceptedReports: new Set(),
  }
  const history = createHistory()
  for (const script of scenario.processes) {
    await runProcess(scenario, script, phone, history, (invariant, detail) => {
      violations.push({ invariant, detail })
    })
  }
  return violations
}
