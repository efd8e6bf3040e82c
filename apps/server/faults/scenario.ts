import type { ReportRow } from '@throughlink/tooling/report'

export interface ScenarioOptions {
  /** The whole numbers, instead of those that fit into continuous integration. */
  readonly isFull: boolean
  /** From 0 to 1, the same for the same seed. */
  readonly random: () => number
  /** Tells how far it is. */
  readonly say: (text: string) => void
}

export type Scenario = (options: ScenarioOptions) => Promise<readonly ReportRow[]>
