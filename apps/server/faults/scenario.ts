import type { ReportRow } from '@throughlink/tooling/report'

export interface ScenarioOptions {
  /** Uses the full numbers instead of the smaller ones for CI. */
  readonly isFull: boolean
  /** Returns a number from 0 to 1, the same sequence for the same seed. */
  readonly random: () => number
  /** Prints progress. */
  readonly logProgress: (text: string) => void
}

export type Scenario = (options: ScenarioOptions) => Promise<readonly ReportRow[]>
