import type { ReportRow } from '@throughlink/tooling/report'

export interface ScenarioOptions {
  /** Uses the full numbers instead of the smaller ones for CI. */
  readonly isFull: boolean
  /** Factor for limits of time. More than 1 in a quick run, because CI's machine may be busy or slow. */
  readonly timeSlack: number
  /** Number of lanes of the event log. Null: those that the scenario chooses. */
  readonly lanes: number | null
  /** Returns a number from 0 to 1, the same sequence for the same seed. */
  readonly random: () => number
  /** Prints progress. */
  readonly logProgress: (text: string) => void
}

export type Scenario = (options: ScenarioOptions) => Promise<readonly ReportRow[]>
