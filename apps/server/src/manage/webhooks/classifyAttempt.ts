import { getEndpointPauseMs, getRetryDelayMs, type Random } from './retrySchedule.ts'

/** What an attempt came to: an answer, or the fault for which there is none. */
export interface AttemptResult {
  readonly statusCode: number | null
  /** A word for why it is no success, such as `timed_out`. */
  readonly error: string | null
  readonly retryAfterMs: number
  /** False when the service itself failed. */
  readonly isReceiverError: boolean
}

export type AttemptOutcome =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'failed'
      /** Null: not again. */
      readonly retryDelayMs: number | null
      readonly pauseMs: number
      /** The receiver wants nothing more, ever. */
      readonly isGone: boolean
    }

export interface AttemptCounts {
  readonly tries: number
  readonly failureCount: number
}

const gone = 410

/** Only 2xx is a success. A redirect is none: a receiver that has moved is to be told to us. */
export function classifyAttempt(
  result: AttemptResult,
  { tries, failureCount }: AttemptCounts,
  random: Random,
): AttemptOutcome {
  const { statusCode, retryAfterMs } = result
  if (isSuccess(statusCode)) return { kind: 'delivered' }
  const isGone = statusCode === gone
  return {
    kind: 'failed',
    retryDelayMs: isGone ? null : getRetryDelayMs(tries, retryAfterMs, random),
    pauseMs: getEndpointPauseMs(failureCount + 1, retryAfterMs),
    isGone,
  }
}

/** Why an answer with this status is no success; null when it is one. */
export function describeStatus(statusCode: number): string | null {
  if (isSuccess(statusCode)) return null
  return statusCode >= 300 && statusCode < 400 ? 'redirected' : 'refused_by_receiver'
}

function isSuccess(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}
