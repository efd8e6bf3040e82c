/** Prefix of every click id with this layout. Another layout gets another digit. */
export const clickIdPrefix = 'tl1'

/**
 * Byte layout of a click id, in this order: 39 bytes, exactly 52 characters in base64url.
 *
 * The id is self-contained, so matching by it needs no click index. The Play install referrer
 * stays valid for 90 days, longer than the index is kept.
 */
export const clickIdLayout = {
  /** Id of the signing key; keys are rotated. */
  keyIdBytes: 1,
  /** Reference of the clicked link. */
  linkReferenceBytes: 8,
  /** Time of the click: minutes since 1970, unsigned, big-endian. */
  minuteBytes: 4,
  /** Distinguishes clicks on one link in the same minute. */
  randomBytes: 10,
  /** HMAC over all of the above, truncated to 128 bits. Prevents guessing. */
  signatureBytes: 16,
} as const

const clickId = /^tl1[\w-]{52}(\.[\w-]{1,200})?$/

/**
 * Returns whether a value has the format of a click id: `tl1` and 52 base64url characters. In an install referrer, a
 * dot and up to 200 more may follow: parameters of the click, which only the service can read.
 *
 * Checks the format only. The service signs and verifies ids, because it has the keys. The format
 * lets a client distinguish our `clickId` in a Play install referrer from another network's
 * `click_id` without a request.
 */
export function isClickId(value: unknown): value is string {
  return typeof value === 'string' && clickId.test(value)
}
