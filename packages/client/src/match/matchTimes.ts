/**
 * How long each step may take. The total timeout limits how long the app waits; a step may take longer
 * where its result is worth a late link (docs/internals/decisions/time-budget.md).
 */
export interface MatchTimes {
  readonly totalMs: number
  /** For the initial URL and the install times. The match goes on without them. */
  readonly startMs: number
  /** Kept free before the deadline for one request, when a source takes long. */
  readonly reserveMs: number
  /** For the user to answer the paste prompt. The app does not wait for all of it. */
  readonly promptMs: number
  /** For writing the install record before the link is shown. */
  readonly writeMs: number
  /** For one request, while another request still fits after it. */
  readonly requestMs: number
}

/** Divides the total timeout. */
export function getMatchTimes(timeoutMs: number): MatchTimes {
  return {
    totalMs: timeoutMs,
    startMs: timeoutMs * 0.25,
    reserveMs: timeoutMs * 0.3,
    promptMs: 60_000,
    writeMs: timeoutMs * 0.1,
    requestMs: timeoutMs * 0.5,
  }
}
