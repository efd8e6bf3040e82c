import { referenceBytes } from '../clicks/clickTokens.ts'
import { toUtcDay } from '../../platform/time/utcDays.ts'

/** Where the clicks of one hash are: a sorted set, and the score that they have there. */
export interface Posting {
  readonly key: string
  readonly score: number
  readonly day: string
}

const scoreBytes = 4

/**
 * The bucket comes from the 32 bits after the score's. Together with the bucket's, these are enough: of a
 * million keys a day, one in ten million look-ups meets another's clicks. A score that fits into a signed
 * 32-bit number takes four bytes less than a longer one.
 */
export function toPosting(appId: string, hash: string): Posting {
  const [kind = '', day = '', text = '', bits = ''] = hash.split(':')
  const bytes = Buffer.from(text, 'base64url')
  const bucketBits = Number(bits)
  if (bytes.length < scoreBytes + 4 || bits === '' || !(bucketBits >= 0 && bucketBits <= 32)) {
    throw new TypeError('A hash looks like "k1:2026-11-15:<base64url>:12".')
  }
  const bucket = bytes.readUInt32BE(scoreBytes) % 2 ** bucketBits
  return {
    key: postingKey(appId, kind, day, bucket),
    score: bytes.readInt32BE(0),
    day,
  }
}

/** The braces are what decides on the node of a cluster. */
export function postingKey(appId: string, kind: string, day: string, bucket: number): string {
  return `tl2:{${appId}:${kind}:${day}:${bucket.toString(36)}}`
}

/** What installs took of clicks is one number for each that was touched, which few are. */
const takenBuckets = 64

/** Where it is held how much of a click is taken. The last bytes of a reference are random. */
export function toTakenPosting(
  appId: string,
  { reference, atMs }: { readonly reference: Buffer; readonly atMs: number },
): Omit<Posting, 'score'> {
  const day = toUtcDay(atMs)
  const bucket = reference.readUInt32BE(referenceBytes - 4) % takenBuckets
  return { key: postingKey(appId, 'taken', day, bucket), day }
}
