import { clickIdLayout } from '@throughlink/protocol'
import { referenceBytes, referenceMinute } from '#pipeline/clicks/clickTokens.ts'
import { minuteMs } from '#platform/time/durations.ts'
import type { Random } from './createRandom.ts'

/** Makes the reference of a click, in the form of the service. Nobody gets its id, so it is not signed. */
export function makeReference(
  random: Pick<Random, 'below'>,
  keyId: number,
  linkId: string,
  atMs: number,
): string {
  const reference = Buffer.allocUnsafe(referenceBytes)
  reference.writeUInt8(keyId, 0)
  reference.writeBigUInt64BE(BigInt(linkId), clickIdLayout.keyIdBytes)
  reference.writeUInt32BE(Math.floor(atMs / minuteMs), referenceMinute.start)
  for (let at = referenceMinute.end; at < referenceBytes; at += 1) {
    reference.writeUInt8(random.below(256), at)
  }
  return reference.toString('base64url')
}
