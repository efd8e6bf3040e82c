import type { ReportRow } from '@throughlink/tooling/base/report'

export interface FailoverOptions {
  /** How often each failure happens. */
  readonly rounds: number
  /** Returns whether to run the failure with this name. */
  readonly isChosen: (failure: string) => boolean
  /** Milliseconds between the requests of a phone. More of them leave more of the machine to other runs. */
  readonly pauseMs: number
  /** Returns a number from 0 to 1, the same sequence for the same seed. */
  readonly random: () => number
  /** Prints progress. */
  readonly logProgress: (text: string) => void
}

/** What the table at the end shows about one kind of failure. */
export interface FailoverSummary {
  readonly failure: string
  readonly rounds: number
  /** Clicks, claims and events that the service has answered. */
  readonly acknowledged: number
  /** Those that the database does not have at the end. */
  readonly lost: number
  /** Clicks that two installs got. */
  readonly doubleClaims: number
  /** Answers and entries with something of another tenant. */
  readonly foreign: number
  /** Seconds from the failure, or from its repair, until every kind of request succeeds. */
  readonly recoverySeconds: readonly number[]
}

export interface FailoverResult {
  readonly summaries: readonly FailoverSummary[]
  readonly rows: readonly ReportRow[]
}

export type FailoverScenario = (options: FailoverOptions) => Promise<FailoverResult>
