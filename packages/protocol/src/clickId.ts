/** What every click id of this layout starts with. Another layout gets another digit. */
export const clickIdPrefix = 'tl1'

/**
 * The bytes behind a click id, in this order; 39 in all, which base64url carries in 52 characters
 * without a bit to spare.
 *
 * The id describes itself, so a match by it needs no index of clicks: the Play install referrer
 * stays valid for 90 days, and no such index is kept that long.
 */
export const clickIdLayout = {
  /** Which signing key; keys are rotated. */
  keyIdBytes: 1,
  /** Which link was clicked. */
  linkReferenceBytes: 8,
  /** When: minutes since 1970, unsigned, big-endian. */
  minuteBytes: 4,
  /** Tells apart the clicks of one link in one minute. */
  randomBytes: 10,
  /** HMAC over all of the above, cut to 128 bits: what stands against guessing. */
  signatureBytes: 16,
} as const

const clickId = /^tl1[A-Za-z0-9_-]{52}$/

/**
 * Whether a value has the shape of a click id: `tl1` and 52 base64url characters.
 *
 * Only the shape. Signing and verifying belong to the service, which holds the keys. The shape is
 * what a client needs to tell, without a request, our `clickId` in a Play install referrer from the
 * `click_id` that another network put there.
 */
export function isClickId(value: unknown): value is string {
  return typeof value === 'string' && clickId.test(value)
}
