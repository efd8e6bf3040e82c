import { randomFillSync, timingSafeEqual } from 'node:crypto'
import { clickIdLayout, clickIdPrefix, isClickId, isClipboardToken } from '@throughlink/protocol'
import type { ClickParameters } from '#catalog/links/clickParameters.ts'
import type { ClickKey } from '#config.ts'
import { createKeyedHash, type KeyedHash } from '#platform/crypto/createKeyedHash.ts'
import { dayMs, minuteMs } from '#platform/time/durations.ts'
import { createParameterSeal, type ParameterSeal } from './createParameterSeal.ts'

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
  /** Parameters that the id carries. Null if it carries none. */
  readonly carried: ClickParameters | null
}

export interface MintOptions {
  /** Whether the click has parameters that are stored apart. See {@link hasParameters}. */
  readonly hasParameters?: boolean
  /** Parameters that the id carries, encrypted, so that a referrer needs no storage. */
  readonly carried?: ClickParameters | null
}

/**
 * Creates and reads the tokens that identify a click on its way through a store. The signature covers link,
 * minute and random bits, so a forgery is detected without a query, and a valid token needs no index.
 */
export interface ClickTokens {
  mint(
    linkId: string,
    nowMs: number,
    options?: MintOptions,
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

interface KeyUses {
  readonly signatures: Signatures
  readonly seal: ParameterSeal
}

export function createClickTokens(keys: readonly ClickKey[]): ClickTokens {
  const uses = new Map(keys.map(({ id, secret }) => [id, createUses(secret)]))
  const [signing] = uses
  if (signing === undefined) throw new Error('Cannot sign click ids: no click key is configured.')
  const [signingId, signingUses] = signing
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
    const sign = uses.get(reference.readUInt8(0))?.signatures[purpose]
    if (sign === undefined) return null
    const isOurs = timingSafeEqual(bytes, appendSignature(reference, sign))
    const atMs = reference.readUInt32BE(minuteAt) * minuteMs
    if (!isOurs || nowMs - atMs > lifetimeMs || atMs - nowMs > skewMs) return null
    return { reference, linkId: readLinkId(reference), atMs, carried: null }
  }

  /** Returns null if the sealed parameters are not those of the click. */
  function open(click: VerifiedClick, sealed: string): VerifiedClick | null {
    const carried = uses.get(click.reference.readUInt8(0))?.seal.open(click.reference, sealed)
    return carried ? { ...click, carried } : null
  }

  return {
    mint(linkId, nowMs, { hasParameters = false, carried = null } = {}) {
      const reference = Buffer.allocUnsafe(referenceBytes)
      reference.writeUInt8(signingId, 0)
      reference.writeBigUInt64BE(BigInt(linkId), linkAt)
      if (hasParameters) reference.writeUInt8(reference.readUInt8(linkAt) | parametersFlag, linkAt)
      reference.writeUInt32BE(Math.floor(nowMs / minuteMs), minuteAt)
      random.fill(reference, randomAt)
      const token = appendSignature(reference, signingUses.signatures.click)
      const clickId = clickIdPrefix + token.toString('base64url')
      if (carried === null) return { clickId, reference }
      return { clickId: `${clickId}.${signingUses.seal.close(reference, carried)}`, reference }
    },
    clipboardToken(reference) {
      const sign = uses.get(reference.readUInt8(0))?.signatures.clipboard
      if (sign === undefined)
        throw new Error('The click was signed with a key that is no longer configured.')
      return clipboardTokenPrefix + appendSignature(reference, sign).toString('base64url')
    },
    readClickId(clickId, nowMs) {
      if (!isClickId(clickId)) return null
      const [token = '', sealed] = clickId.slice(clickIdPrefix.length).split('.')
      const click = read('click', token, clickIdLifetimeMs, nowMs)
      return click === null || sealed === undefined ? click : open(click, sealed)
    },
    readClipboardToken(token, nowMs) {
      if (!isClipboardToken(token)) return null
      const text = token.slice(clipboardTokenPrefix.length)
      return read('clipboard', text, clipboardTokenLifetimeMs, nowMs)
    },
  }
}

function createUses(secret: Buffer): KeyUses {
  return {
    signatures: {
      click: createKeyedHash(secret, 'click'),
      clipboard: createKeyedHash(secret, 'clipboard'),
    },
    seal: createParameterSeal(secret),
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

/** Returns the start of the minute in a click reference. */
export function readMinute(reference: Buffer): number {
  return reference.readUInt32BE(minuteAt) * minuteMs
}

/** Returns the start of the minute in a click reference in base64url. Null if it is no reference. */
export function readReferenceTime(id: string): number | null {
  const reference = Buffer.from(id, 'base64url')
  return reference.length < randomAt ? null : readMinute(reference)
}
