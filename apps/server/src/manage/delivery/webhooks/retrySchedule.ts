import { hourMs, minuteMs, secondMs } from '#platform/time/durations.ts'

/** Delay before each try, as Standard Webhooks suggests: ten tries over 75.6 hours. */
const delaysMs: readonly number[] = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

export const maxTries = delaysMs.length
const jitterShare = 0.1
const minPauseMs = 2 * secondMs
const maxPauseMs = 10 * minuteMs
const maxRetryAfterMs = hourMs

/** Returns a number from 0 (inclusive) to 1 (exclusive). `Math.random`, except in tests. */
export type Random = () => number

/**
 * Returns the delay after the `tries`-th failed try, or null if that was the last. Adds jitter of up to a tenth
 * in both directions, so that deliveries that failed together are not retried together.
 */
export function getRetryDelayMs(
  tries: number,
  retryAfterMs: number,
  random: Random,
): number | null {
  const delayMs = delaysMs[tries]
  if (delayMs === undefined) return null
  const scheduledMs = delayMs * (1 + jitterShare * (2 * random() - 1))
  return Math.round(Math.max(scheduledMs, retryAfterMs))
}

/**
 * Returns how long to pause an endpoint after `failureCount` consecutive failures. Never longer than the retry
 * delay of a single delivery, so the pause does not delay an endpoint with only one delivery.
 */
export function getEndpointPauseMs(failureCount: number, retryAfterMs: number): number {
  const pauseMs = Math.min(minPauseMs * 2 ** (failureCount - 1), maxPauseMs)
  return Math.max(pauseMs, retryAfterMs)
}

/** Parses a Retry-After header, in seconds or as a date. At most an hour, and 0 if it is missing or invalid. */
export function readRetryAfterMs(value: unknown, nowMs: number): number {
  if (typeof value !== 'string') return 0
  const text = value.trim()
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * secondMs : Date.parse(text) - nowMs
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(waitMs, 0), maxRetryAfterMs)
}
