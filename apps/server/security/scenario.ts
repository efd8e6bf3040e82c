import type { ReportRow } from '@throughlink/tooling/report'
import type { Service } from './harness/startService.ts'

export interface SecurityOptions {
  /** Smaller numbers, for a run of about a minute. */
  readonly isQuick: boolean
  /** Returns a number from 0 to 1, the same sequence for the same seed. */
  readonly random: () => number
  /** Prints progress. */
  readonly logProgress: (text: string) => void
  /** Returns the running service. Started by the first scenario that needs it, and shared by all. */
  readonly getService: () => Promise<Service>
}

/** Attacks the service, and returns what was required of it. */
export type SecurityScenario = (options: SecurityOptions) => Promise<readonly ReportRow[]>
