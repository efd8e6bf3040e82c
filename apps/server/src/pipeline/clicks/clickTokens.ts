import {
  createHmac,
  createSecretKey,
  randomFillSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { clickIdLayout, clickIdPrefix, isClickId, isClipboardToken } from '@throughlink/protocol'
import type { ClickKey } from '../../config.ts'

const { keyIdBytes, linkReferenceBytes, minuteBytes, randomBytes, signatureBytes } = clickIdLayout
const linkAt = keyIdBytes
const minuteAt = linkAt + linkReferenceBytes
const randomAt = minuteAt + minuteBytes
/** A click id without its signature. It names the click in the ledger, the index and the log. */
export const referenceBytes = randomAt + randomBytes
/** Where in it the minute of the click stands, in minutes since 1970. */
export const referenceMinute = { start: minuteAt, end: randomAt } as const

const clipboardTokenPrefix = 'tlc1'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** As long as Play hands out an install referrer. */
const clickIdLifetimeMs = 90 * dayMs
const clipboardTokenLifetimeMs = dayMs
/** What the clocks of two servers may differ by. */
const skewMs = 5 * minuteMs

/** A click that has proved to be one of ours. */
export interface VerifiedClick {
  readonly reference: Buffer
  readonly linkId: string
  /** To the minute. */
  readonly atMs: number
}

/**
 * Makes and reads what names a click on its way through a store. A signature stands over link, minute
 * and random bits, so a forged one is told without asking any engine, and a true one needs no index.
 */
export interface ClickTokens {
  mint(linkId: string, nowMs: number): { readonly clickId: string; readonly reference: Buffer }
  /** For the clipboard: names the same click, for a day. */
  clipboardToken(reference: Buffer): string
  /** Null for whatever is not ours, or no longer valid: the reasons are nobody's business. */
  readClickId(clickId: string, nowMs: number): VerifiedClick | null
  readClipboardToken(token: string, nowMs: number): VerifiedClick | null
}

/** So that a token from a clipboard is no click id, nor the reverse. */
type Purpose = 'click' | 'clipboard'

export function createClickTokens(keys: readonly ClickKey[]): ClickTokens {
  // Made once: to make one of bytes for each signature costs five times the signature.
  const secrets = new Map(keys.map(({ id, secret }) => [id, createSecretKey(secret)]))
  const [signing] = secrets
  if (signing === undefined) throw new Error('There is no key to sign click ids with.')
  const [signingId, signingSecret] = signing
  const random = createRandomPool()

  function sign(purpose: Purpose, reference: Buffer, secret: KeyObject): Buffer {
    const hmac = createHmac('sha256', secret).update(purpose).update(reference).digest()
    return hmac.subarray(0, signatureBytes)
  }

  function write(purpose: Purpose, reference: Buffer, secret: KeyObject): string {
    return Buffer.concat([reference, sign(purpose, reference, secret)]).toString('base64url')
  }

  function read(
    purpose: Purpose,
    text: string,
    lifetimeMs: number,
    nowMs: number,
  ): VerifiedClick | null {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length !== referenceBytes + signatureBytes) return null
    const reference = bytes.subarray(0, referenceBytes)
    const secret = secrets.get(reference.readUInt8(0))
    if (secret === undefined) return null
    const isOurs = timingSafeEqual(sign(purpose, reference, secret), bytes.subarray(referenceBytes))
    const atMs = reference.readUInt32BE(minuteAt) * minuteMs
    if (!isOurs || nowMs - atMs > lifetimeMs || atMs - nowMs > skewMs) return null
    return { reference, linkId: readLinkId(reference), atMs }
  }

  return {
    mint(linkId, nowMs) {
      const reference = Buffer.allocUnsafe(referenceBytes)
      reference.writeUInt8(signingId, 0)
      reference.writeBigUInt64BE(BigInt(linkId), linkAt)
      reference.writeUInt32BE(Math.floor(nowMs / minuteMs), minuteAt)
      random.fill(reference, randomAt)
      return { clickId: clickIdPrefix + write('click', reference, signingSecret), reference }
    },
    clipboardToken(reference) {
      const secret = secrets.get(reference.readUInt8(0))
      if (secret === undefined) throw new Error('The click was signed by a key that is gone.')
      return clipboardTokenPrefix + write('clipboard', reference, secret)
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

/** Random bytes, asked for in bulk: the system's answer costs the same for ten as for thousands. */
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

/** The link that a click reference names. */
export function readLinkId(reference: Buffer): string {
  return reference.readBigUInt64BE(linkAt).toString()
}
