import { hourMs } from '#platform/time/durations.ts'

export interface SessionLimits {
  /** How long a session lasts without a request. */
  readonly idleMs: number
  /** How long a session lasts at most. */
  readonly maxMs: number
}

/** Returns when a session ends if it is not used again. */
export function findSessionEnd(
  { idleMs, maxMs }: SessionLimits,
  createdAt: Date,
  usedAt: Date,
): Date {
  return new Date(Math.min(createdAt.getTime() + maxMs, usedAt.getTime() + idleMs))
}

/**
 * Whether to store that a session is used now. Not with every request, which would cost more than the request. So a
 * session can end by a tenth of the idle time earlier, at most an hour.
 */
export function isTouchDue({ idleMs }: SessionLimits, usedAt: Date, nowMs: number): boolean {
  return nowMs - usedAt.getTime() >= Math.min(hourMs, idleMs / 10)
}
