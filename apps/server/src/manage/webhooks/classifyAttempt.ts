import { getEndpointPauseMs, getRetryDelayMs, type Random } from './retrySchedule.ts'

/** Result of an attempt: a response, or the error that prevented one. */
export interface AttemptResult {
  readonly statusCode: number | null
  /** Error code, such as `timed_out`. Null on success. */
  readonly error: string | null
  readonly retryAfterMs: number
  /** False if this service failed, not the receiver. */
  readonly isReceiverError: boolean
}

export type AttemptOutcome =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'failed'
      /** Null if there is no further attempt. */
      readonly retryDelayMs: number | null
      readonly pauseMs: number
      /** The receiver responded with 410: disable the endpoint. */
      readonly isGone: boolean
    }

export interface AttemptCounts {
  readonly tries: number
  readonly failureCount: number
}

const goneStatus = 410

/** Decides how to proceed after an attempt. Only 2xx is a success: redirects are not followed. */
export function classifyAttempt(
  result: AttemptResult,
  { tries, failureCount }: AttemptCounts,
  random: Random,
): AttemptOutcome {
  const { statusCode, retryAfterMs } = result
  if (isSuccess(statusCode)) return { kind: 'delivered' }
  const isGone = statusCode === goneStatus
  return {
    kind: 'failed',
    retryDelayMs: isGone ? null : getRetryDelayMs(tries, retryAfterMs, random),
    pauseMs: getEndpointPauseMs(failureCount + 1, retryAfterMs),
    isGone,
  }
}

/** Returns the error code of a response status, or null for a success. */
export function describeStatus(statusCode: number): string | null {
  if (isSuccess(statusCode)) return null
  return statusCode >= 300 && statusCode < 400 ? 'redirected' : 'refused_by_receiver'
}

function isSuccess(statusCode: number | null): boolean {
  return statusCode !== null && statusCode >= 200 && statusCode < 300
}
