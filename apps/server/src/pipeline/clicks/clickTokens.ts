import { randomFillSync, timingSafeEqual } from 'node:crypto'
import { clickIdLayout, clickIdPrefix, isClickId, isClipboardToken } from '@throughlink/protocol'
import type { ClickKey } from '#config.ts'
import { createKeyedHash, type KeyedHash } from '#platform/crypto/createKeyedHash.ts'
import { dayMs, minuteMs } from '#platform/time/durations.ts'

const { keyIdBytes, linkReferenceBytes, minuteBytes, randomBytes, signatureBytes } = clickIdLayout
const linkAt = keyIdBytes
const minuteAt = linkAt + linkReferenceBytes
const randomAt = minuteAt + minuteBytes
/**
 * Size of a click id without its signature. This reference identifies the click in the ledger, the index and
 * the log.
 */
export const referenceBytes = randomAt + randomBytes
/** Position of the click's minute in a reference, in minutes since 1970. */
export const referenceMinute = { start: minuteAt, end: randomAt } as const

/** Characters of a reference and its signature in base64url. */
const tokenLength = ((referenceBytes + signatureBytes) * 4) / 3

/** The sign bit of a link's id. Ids are positive numbers of 64 bits with a sign, so it is free. */
const parametersFlag = 0x80

const clipboardTokenPrefix = 'tlc1'

/** Google Play returns an install referrer for this long. */
export const clickIdLifetimeMs = 90 * dayMs
export const clipboardTokenLifetimeMs = dayMs
/** Maximum clock difference between two servers. */
const skewMs = 5 * minuteMs

/** A click with a valid signature of this service. */
export interface VerifiedClick {
  readonly reference: Buffer
  readonly linkId: string
  /** Rounded down to the minute. */
  readonly atMs: number
}

/**
 * Creates and reads the tokens that identify a click on its way through a store. The signature covers link,
 * minute and random bits, so a forgery is detected without a query, and a valid token needs no index.
 */
export interface ClickTokens {
  /** `hasParameters`: whether the click has parameters that are stored apart. See {@link hasParameters}. */
  mint(
    linkId: string,
    nowMs: number,
    hasParameters?: boolean,
  ): { readonly clickId: string; readonly reference: Buffer }
  /** Returns a token for the clipboard. It identifies the same click and is valid for a day. */
  clipboardToken(reference: Buffer): string
  /** Returns null for a forged or expired id. Callers cannot tell which, on purpose. */
  readClickId(clickId: string, nowMs: number): VerifiedClick | null
  readClipboardToken(token: string, nowMs: number): VerifiedClick | null
}

/**
 * Computes the signatures of a key. The purpose is signed as well, so that a clipboard token is not accepted as a
 * click id, nor the reverse.
 */
type Signatures = Readonly<Record<'click' | 'clipboard', KeyedHash>>

export function createClickTokens(keys: readonly ClickKey[]): ClickTokens {
  const signatures = new Map(keys.map(({ id, secret }) => [id, createSignatures(secret)]))
  const [signing] = signatures
  if (signing === undefined) throw new Error('Cannot sign click ids: no click key is configured.')
  const [signingId, signingSignatures] = signing
  const random = createRandomPool()

  function read(
    purpose: keyof Signatures,
    text: string,
    lifetimeMs: number,
    nowMs: number,
  ): VerifiedClick | null {
    // Decoding ignores a character too many, and a token must have one form only.
    if (text.length !== tokenLength) return null
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length !== referenceBytes + signatureBytes) return null
    const reference = bytes.subarray(0, referenceBytes)
    const sign = signatures.get(reference.readUInt8(0))?.[purpose]
    if (sign === undefined) return null
    const isOurs = timingSafeEqual(bytes, appendSignature(reference, sign))
    const atMs = reference.readUInt32BE(minuteAt) * minuteMs
    if (!isOurs || nowMs - atMs > lifetimeMs || atMs - nowMs > skewMs) return null
    return { reference, linkId: readLinkId(reference), atMs }
  }

  return {
    mint(linkId, nowMs, hasParameters = false) {
      const reference = Buffer.allocUnsafe(referenceBytes)
      reference.writeUInt8(signingId, 0)
      reference.writeBigUInt64BE(BigInt(linkId), linkAt)
      if (hasParameters) reference.writeUInt8(reference.readUInt8(linkAt) | parametersFlag, linkAt)
      reference.writeUInt32BE(Math.floor(nowMs / minuteMs), minuteAt)
      random.fill(reference, randomAt)
      const token = appendSignature(reference, signingSignatures.click)
      return { clickId: clickIdPrefix + token.toString('base64url'), reference }
    },
    clipboardToken(reference) {
      const sign = signatures.get(reference.readUInt8(0))?.clipboard
      if (sign === undefined)
        throw new Error('The click was signed with a key that is no longer configured.')
      return clipboardTokenPrefix + appendSignature(reference, sign).toString('base64url')
    },
    readClickId(clickId, nowMs) {
      if (!isClickId(clickId)) return null
      return read('click', clickId.slice(clickIdPrefix.length), clickIdLifetimeMs, nowMs)
    },
    readClipboardToken(token, nowMs) {
      if (!isClipboardToken(token)) return null
      const text = token.slice(clipboardTokenPrefix.length)
      return read('clipboard', text, clipboardTokenLifetimeMs, nowMs)
    },
  }
}

function createSignatures(secret: Buffer): Signatures {
  return {
    click: createKeyedHash(secret, 'click'),
    clipboard: createKeyedHash(secret, 'clipboard'),
  }
}

/** Returns a reference with the start of its signature. */
function appendSignature(reference: Buffer, sign: KeyedHash): Buffer {
  const token = Buffer.allocUnsafe(referenceBytes + signatureBytes)
  reference.copy(token)
  token.write(sign(reference, 'binary'), referenceBytes, signatureBytes, 'latin1')
  return token
}

/** Reads random bytes in bulk: a system call costs the same for ten bytes as for thousands. */
function createRandomPool(size = 8_192) {
  const pool = Buffer.alloc(size)
  let used = size
  return {
    fill(target: Buffer, start: number): void {
      const count = target.length - start
      if (used + count > size) {
        randomFillSync(pool)
        used = 0
      }
      pool.copy(target, start, used, used + count)
      used += count
    },
  }
}

/** Returns the id of the link in a click reference. */
export function readLinkId(reference: Buffer): string {
  return BigInt.asUintN(63, reference.readBigUInt64BE(linkAt)).toString()
}

/**
 * Returns whether parameters were stored with a click. The reference says so itself, so that nothing is looked up
 * for the other clicks.
 */
export function hasParameters(reference: Buffer): boolean {
  return (reference.readUInt8(linkAt) & parametersFlag) !== 0
}

/** Returns the start of the minute in a click reference in base64url. Null if it is no reference. */
export function readReferenceTime(id: string): number | null {
  const reference = Buffer.from(id, 'base64url')
  return reference.length < randomAt ? null : reference.readUInt32BE(minuteAt) * minuteMs
}
