/**
 * Reasons for rejecting one event of an accepted batch. A rejection is final: the same event would be
 * rejected again, so a client drops it.
 *
 * - `invalid_name`: empty, or longer than `limits.maxEventNameLength`.
 * - `too_large`: larger than `limits.maxEventBytes`.
 * - `too_old`: more than `limits.maxEventAgeMs` before the service received it.
 * - `in_future`: more than `limits.maxEventAheadMs` after the service received it.
 * - `invalid_data`: nested too deep, too many keys, or a string too long.
 */
export const eventRejectionCodes = [
  'invalid_name',
  'too_large',
  'too_old',
  'in_future',
  'invalid_data',
] as const

/** One of the {@link eventRejectionCodes}. */
export type EventRejectionCode = (typeof eventRejectionCodes)[number]
