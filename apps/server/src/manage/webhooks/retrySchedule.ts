const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Before each try, as Standard Webhooks proposes: ten tries over 75.6 hours. */
const delaysMs: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

export const maxTries = delaysMs.length
const jitterShare = 0.1
const firstPauseMs = 2 * second
const longestPauseMs = 10 * minute
const longestRetryAfterMs = hour

/** A number from 0 to 1, exclusive: chance, unless a test says otherwise. */
export type Random = () => number

/**
 * How long after its `tries`-th failed try a delivery waits for the next; null when that was the last.
 * Up to a tenth more or less, so that what failed together does not come back together.
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
 * How long a whole endpoint is left alone after so many failures in a row. Never longer than a single
 * delivery would wait by itself, so that it costs nothing where there is only one.
 */
export function getEndpointPauseMs(failureCount: number, retryAfterMs: number): number {
  const pauseMs = Math.min(firstPauseMs * 2 ** (failureCount - 1), longestPauseMs)
  return Math.max(pauseMs, retryAfterMs)
}

/** Seconds or a date. Longer than an hour is an hour: it is asked again then. What is neither is 0. */
export function readRetryAfterMs(value: unknown, nowMs: number): number {
  if (typeof value !== 'string') return 0
  const text = value.trim()
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - nowMs
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(waitMs, 0), longestRetryAfterMs)
}
