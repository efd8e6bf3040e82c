import type { ResponseOutcome } from './connectors/connector.ts'
import { getEndpointPauseMs, getRetryDelayMs, type Random } from './retrySchedule.ts'

/** Result of an attempt: a response, or the error that prevented one. */
export interface AttemptResult {
  readonly outcome: ResponseOutcome
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

/** Decides how to proceed after an attempt. */
export function classifyAttempt(
  result: AttemptResult,
  { tries, failureCount }: AttemptCounts,
  random: Random,
): AttemptOutcome {
  const { outcome, statusCode, retryAfterMs } = result
  if (outcome === 'done') return { kind: 'delivered' }
  const isGone = statusCode === goneStatus
  const isFinal = isGone || outcome === 'refused'
  return {
    kind: 'failed',
    retryDelayMs: isFinal ? null : getRetryDelayMs(tries, retryAfterMs, random),
    pauseMs: getEndpointPauseMs(failureCount + 1, retryAfterMs),
    isGone,
  }
}

/** Returns the outcome of a response to a webhook. Only 2xx is a success: redirects are not followed. */
export function readWebhookStatus(statusCode: number): ResponseOutcome {
  return statusCode >= 200 && statusCode < 300 ? 'done' : 'retry'
}

/** Returns the error code of a response, or null for a success. */
export function describeResponse(statusCode: number, outcome: ResponseOutcome): string | null {
  if (outcome === 'done') return null
  return statusCode >= 300 && statusCode < 400 ? 'redirected' : 'refused_by_receiver'
}
