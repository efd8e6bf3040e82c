import { toUtcDay } from '#platform/time/utcDays.ts'
import { referenceMinute } from '../clicks/clickTokens.ts'

/** Location of the clicks of one hash: a sorted set, and their score in it. */
export interface Posting {
  readonly key: string
  readonly score: number
  readonly day: string
}

const scoreBytes = 4

/**
 * Returns where a hash is stored. The bucket is computed from the 32 bits after those of the score. The two
 * are enough: with a million keys a day, one in ten million lookups finds clicks of another key. A score that
 * fits into a signed 32-bit number takes four bytes less than a longer one.
 */
export function toPosting(appId: string, hash: string): Posting {
  const [kind = '', day = '', text = '', bits = ''] = hash.split(':')
  const bytes = Buffer.from(text, 'base64url')
  const bucketBits = Number(bits)
  if (bytes.length < scoreBytes + 4 || bits === '' || !(bucketBits >= 0 && bucketBits <= 32)) {
    throw new TypeError('Invalid hash: expected the form "k1:2026-11-15:<base64url>:12".')
  }
  const bucket = bytes.readUInt32BE(scoreBytes) % 2 ** bucketBits
  return {
    key: postingKey(appId, kind, day, bucket),
    score: bytes.readInt32BE(0),
    day,
  }
}

/** The part in braces is the hash tag, which selects the node of a cluster. */
export function postingKey(appId: string, kind: string, day: string, bucket: number): string {
  return `tl2:{${appId}:${kind}:${day}:${bucket.toString(36)}}`
}

/**
 * Returns where the taken share of a click is stored: with those of the other clicks of its hour. An install reads
 * the shares of all clicks that it finds, and most of those are of a few hours, so it sends a few commands.
 */
export function toTakenPosting(
  appId: string,
  { reference, atMs }: { readonly reference: Buffer; readonly atMs: number },
): Omit<Posting, 'score'> {
  const day = toUtcDay(atMs)
  // From the reference, because the writes of one click may have different times.
  const hour = Math.floor(reference.readUInt32BE(referenceMinute.start) / 60) % 24
  return { key: postingKey(appId, 'taken', day, hour), day }
}
