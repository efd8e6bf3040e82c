import {
  type ClickSignals,
  maxModelBytes,
  type SeenNetwork,
  truncateModel,
} from '@throughlink/matcher'
import { minuteMs } from '#platform/time/durations.ts'
import { referenceBytes, referenceMinute } from '../clicks/clickTokens.ts'
import type { IndexedClick } from './clickIndex.ts'
import { timezoneCodes, timezoneNames } from './timezones.ts'

/**
 * Packs a click into 25 to 64 bytes. With members of more than 64 bytes, or more than 128 members, Redis
 * stops using its compact encoding, and a click takes several times the memory.
 *
 * | Bytes | Content                                                          |
 * | ----: | ---------------------------------------------------------------- |
 * |     4 | seconds since 1970, big-endian and first: members sort by time   |
 * |     1 | platform, whether confirmed, and which of the fields below exist |
 * |     1 | network: whether seen by IPv4, by IPv6, through a relay          |
 * |    19 | reference without its minute; 23 if that is not the time's minute |
 * |     3 | system version: major, minor, patch, each plus one; 0: unknown   |
 * |     6 | screen: shorter and longer side in points, scale in thousandths  |
 * |     6 | language and region, three characters each, filled with zeros    |
 * |     3 | time zone, see `timezoneCodes`                                   |
 * |  0–17 | model, as it was sent                                            |
 *
 * Values are text rather than hashes: the matcher may compare parts of a value, and may change how it does so
 * while older clicks are in the index. {@link toStoredSignals} defines what is lost. A different layout needs
 * a different prefix of the keys in Redis.
 */
export function packClick({ reference, atMs, signals, network }: IndexedClick): Buffer {
  if (reference.length !== referenceBytes) {
    throw new TypeError(
      `A click reference must have ${referenceBytes} bytes, but this one has ${reference.length}.`,
    )
  }
  const version = packVersion(signals.systemVersion)
  const screen = packScreen(signals.screen)
  const language = packLanguage(signals.language)
  const zone = signals.timezone === null ? undefined : timezoneCodes.get(signals.timezone)

  // From the pool, which is not filled with zeros.
  const packed = Buffer.allocUnsafe(maxBytes)
  const seconds = Math.floor(atMs / 1000)
  let end = packed.writeUInt32BE(seconds)
  end = packed.writeUInt8(
    platforms.indexOf(signals.platform) |
      (signals.isConfirmed ? has.confirmed : 0) |
      (version ? has.version : 0) |
      (screen ? has.screen : 0) |
      (language ? has.language : 0) |
      (zone ? has.timezone : 0),
    end,
  )
  const isMinuteStored = reference.readUInt32BE(start) !== Math.floor(seconds / 60)
  end = packed.writeUInt8(packNetwork(network) | (isMinuteStored ? minuteStored : 0), end)
  end += reference.copy(packed, end, 0, isMinuteStored ? referenceBytes : start)
  if (!isMinuteStored) end += reference.copy(packed, end, referenceMinute.end)
  for (const number of version ?? []) end = packed.writeUInt8(number, end)
  for (const number of screen ?? []) end = packed.writeUInt16BE(number, end)
  if (language) {
    packed.fill(0, end, end + 6)
    packed.write(language[0], end, 'latin1')
    packed.write(language[1], end + 3, 'latin1')
    end += 6
  }
  if (zone) end = packed.writeUIntBE(zone, end, 3)
  end += packed.write(truncateModel(signals.model ?? ''), end)
  return packed.subarray(0, end)
}

/**
 * Signals that were unpacked, by their bytes. Clicks that one install finds are of few kinds of phones: with one map
 * for all of them, each kind is unpacked once, and the matcher compares it once.
 */
export type UnpackedSignals = Map<string, ClickSignals>

/** Returns null for bytes that {@link packClick} did not produce. Clicks with equal bytes of signals share an object. */
export function unpackClick(
  packed: Buffer,
  unpacked: UnpackedSignals = new Map(),
): IndexedClick | null {
  if (packed.length < minBytes || packed.length > maxBytes) return null
  const atMs = packed.readUInt32BE(0) * 1000
  const network = packed.readUInt8(5)
  if (network >= networkEnd) return null
  const storedBytes = (network & minuteStored) === 0 ? shortReferenceBytes : referenceBytes
  const signals = unpackShared(packed, headBytes + storedBytes, unpacked)
  if (signals === null) return null
  const reference = unpackReference(packed.subarray(headBytes, headBytes + storedBytes), atMs)
  return { reference, atMs, signals, network: unpackNetwork(network) }
}

function unpackShared(packed: Buffer, at: number, unpacked: UnpackedSignals): ClickSignals | null {
  const key = packed.toString('latin1', flagsAt, flagsAt + 1) + packed.toString('latin1', at)
  const known = unpacked.get(key)
  if (known !== undefined) return known
  const signals = unpackSignals(packed, at)
  if (signals !== null) unpacked.set(key, signals)
  return signals
}

function unpackSignals(packed: Buffer, start: number): ClickSignals | null {
  const flags = packed.readUInt8(flagsAt)
  const platform = platforms[flags & 3]
  let at = start
  function readField(flag: number, bytes: number): Buffer | null {
    if ((flags & flag) === 0) return null
    at += bytes
    return packed.subarray(at - bytes, at)
  }
  const version = readField(has.version, 3)
  const screen = readField(has.screen, 6)
  const language = readField(has.language, 6)
  const zone = readField(has.timezone, 3)
  if (platform === undefined || at > packed.length) return null
  return {
    platform,
    model: packed.toString('utf8', at) || null,
    systemVersion: version && unpackVersion(version),
    screen: screen && unpackScreen(screen),
    language: language && unpackLanguage(language),
    timezone: (zone && timezoneNames.get(zone.readUIntBE(0, 3))) ?? null,
    isConfirmed: (flags & has.confirmed) !== 0,
  }
}

/** Returns the signals of a click as the index returns them. Its time is returned in whole seconds. */
export function toStoredSignals(signals: ClickSignals): ClickSignals {
  const version = packVersion(signals.systemVersion)
  const screen = packScreen(signals.screen)
  const language = packLanguage(signals.language)
  return {
    platform: signals.platform,
    model: truncateModel(signals.model ?? '') || null,
    systemVersion: version && unpackVersion(Buffer.from(version)),
    screen: screen && { short: screen[0], long: screen[1], scale: screen[2] / 1000 },
    language: language && joinLanguage(...language),
    timezone: timezoneCodes.has(signals.timezone ?? '') ? signals.timezone : null,
    isConfirmed: signals.isConfirmed,
  }
}

const { start } = referenceMinute
const shortReferenceBytes = referenceBytes - (referenceMinute.end - start)
/** After the time. */
const flagsAt = 4
/** Time and flags. */
const headBytes = 6
const minBytes = headBytes + shortReferenceBytes
const maxBytes = headBytes + referenceBytes + 3 + 6 + 6 + 3 + maxModelBytes
const platforms = ['ios', 'android', 'desktop'] as const
const has = { confirmed: 4, version: 8, screen: 16, language: 32, timezone: 64 }
const seen = { v4: 1, v6: 2, masked: 4 }
const minuteStored = 8
const networkEnd = 16

function packNetwork({ hasV4, hasV6, isMasked }: SeenNetwork): number {
  return (hasV4 ? seen.v4 : 0) | (hasV6 ? seen.v6 : 0) | (isMasked ? seen.masked : 0)
}

function unpackNetwork(flags: number): SeenNetwork {
  return {
    hasV4: (flags & seen.v4) !== 0,
    hasV6: (flags & seen.v6) !== 0,
    isMasked: (flags & seen.masked) !== 0,
  }
}

function unpackReference(stored: Buffer, atMs: number): Buffer {
  if (stored.length === referenceBytes) return stored
  const reference = Buffer.allocUnsafe(referenceBytes)
  stored.copy(reference, 0, 0, start)
  reference.writeUInt32BE(Math.floor(atMs / minuteMs), start)
  stored.copy(reference, referenceMinute.end, start)
  return reference
}

type Three = readonly [number, number, number]

/** `26.1` and `26.1.0` stay different: a browser may report fewer numbers than the device. */
function packVersion(version: string | null): Three | null {
  const parts = /^(\d{1,3})(?:\.(\d{1,3}))?(?:\.(\d{1,3}))?(?!\d)/.exec(version ?? '')
  const major = packNumber(parts?.[1])
  const minor = packNumber(parts?.[2])
  if (major === 0) return null
  return [major, minor, minor === 0 ? 0 : packNumber(parts?.[3])]
}

function packNumber(digits: string | undefined): number {
  const number = digits === undefined ? 0 : Number(digits) + 1
  return number > 255 ? 0 : number
}

function unpackVersion(version: Buffer): string {
  const end = version.indexOf(0)
  return [...version.subarray(0, end === -1 ? 3 : end)].map((number) => number - 1).join('.')
}

function packScreen(screen: ClickSignals['screen']): Three | null {
  if (screen === null) return null
  const short = Math.round(screen.short)
  const long = Math.round(screen.long)
  const scale = Math.round(screen.scale * 1000)
  const fits = [short, long, scale].every((number) => number > 0 && number <= 0xffff)
  return fits ? [short, long, scale] : null
}

function unpackScreen(screen: Buffer): ClickSignals['screen'] {
  return {
    short: screen.readUInt16BE(0),
    long: screen.readUInt16BE(2),
    scale: screen.readUInt16BE(4) / 1000,
  }
}

/** Drops script, variants and extensions: `zh-Hant-TW` becomes `zh-TW`. */
function packLanguage(tag: string | null): readonly [string, string] | null {
  const parts = /^([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_]([a-z]{2}|\d{3}))?(?![a-z\d])/i.exec(
    tag ?? '',
  )
  if (parts === null) return null
  return [(parts[1] ?? '').toLowerCase(), (parts[2] ?? '').toUpperCase()]
}

function unpackLanguage(packed: Buffer): string {
  const text = (from: number) => packed.toString('latin1', from, from + 3).replaceAll('\0', '')
  return joinLanguage(text(0), text(3))
}

function joinLanguage(language: string, region: string): string {
  return region === '' ? language : `${language}-${region}`
}
