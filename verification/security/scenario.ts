import type { ReportRow } from '@throughlink/tooling/base/report'
import type { ScenarioOptions } from '../harness/report/runScenarios.ts'
import type { Service } from '../harness/servers/startService.ts'

export interface SecurityOptions extends ScenarioOptions {
  /** Returns the running service. Started by the first scenario that needs it, and shared by all. */
  readonly getService: () => Promise<Service>
}

/** Attacks the service, and returns what was required of it. */
export type SecurityScenario = (options: SecurityOptions) => Promise<readonly ReportRow[]>
