import type { ClickSignals } from '../clicks/clickSignals.ts'
import { referenceBytes } from '../clicks/clickTokens.ts'
import type { Candidate } from './clickIndex.ts'
import { timezoneCodes, timezoneNames } from './timezones.ts'

/**
 * A click in 28 to 64 bytes: beyond 64, and beyond 128 of them, Redis gives up its compact form, and a
 * click takes several times the memory.
 *
 * | Bytes | What                                                             |
 * | ----: | ---------------------------------------------------------------- |
 * |     4 | seconds since 1970, big-endian and first: members sort by time   |
 * |    23 | reference                                                        |
 * |     1 | platform, whether confirmed, and which of the following are there |
 * |     3 | system version: major, minor, patch, each plus one; 0: not told  |
 * |     6 | screen: shorter and longer side in points, scale in thousandths  |
 * |     6 | language and region, three characters each, filled with zeros    |
 * |     3 | time zone, see `timezoneCodes`                                   |
 * |  0–18 | model, as it was told                                            |
 *
 * Text rather than hashes: what compares clicks may look at parts of a value and change how it does so,
 * while clicks of yesterday are still in the index. What does not survive is told by
 * {@link survivingSignals}. Another layout needs another prefix of the keys in Redis.
 */
export function packCandidate({ reference, atMs, signals }: Candidate): Buffer {
  if (reference.length !== referenceBytes) {
    throw new TypeError(`A click reference has ${referenceBytes} bytes, not ${reference.length}.`)
  }
  const version = packVersion(signals.systemVersion)
  const screen = packScreen(signals.screen)
  const language = packLanguage(signals.language)
  const zone = signals.timezone === null ? undefined : timezoneCodes.get(signals.timezone)

  const packed = Buffer.alloc(maxBytes)
  let end = packed.writeUInt32BE(Math.floor(atMs / 1000))
  end += reference.copy(packed, end)
  end = packed.writeUInt8(
    platforms.indexOf(signals.platform) |
      (signals.isConfirmed ? has.confirmed : 0) |
      (version ? has.version : 0) |
      (screen ? has.screen : 0) |
      (language ? has.language : 0) |
      (zone ? has.timezone : 0),
    end,
  )
  for (const number of version ?? []) end = packed.writeUInt8(number, end)
  for (const number of screen ?? []) end = packed.writeUInt16BE(number, end)
  if (language) {
    packed.write(language[0], end, 'latin1')
    packed.write(language[1], end + 3, 'latin1')
    end += 6
  }
  if (zone) end = packed.writeUIntBE(zone, end, 3)
  end += packed.write(cutModel(signals.model) ?? '', end)
  return packed.subarray(0, end)
}

/** Null for what {@link packCandidate} did not make. */
export function unpackCandidate(packed: Buffer): Candidate | null {
  if (packed.length < leastBytes || packed.length > maxBytes) return null
  const atMs = packed.readUInt32BE(0) * 1000
  const reference = packed.subarray(4, 4 + referenceBytes)
  const flags = packed.readUInt8(leastBytes - 1)
  const platform = platforms[flags & 3]
  let at = leastBytes
  function take(flag: number, bytes: number): Buffer | null {
    if ((flags & flag) === 0) return null
    at += bytes
    return packed.subarray(at - bytes, at)
  }
  const version = take(has.version, 3)
  const screen = take(has.screen, 6)
  const language = take(has.language, 6)
  const zone = take(has.timezone, 3)
  if (platform === undefined || at > packed.length) return null
  return {
    reference,
    atMs,
    signals: {
      platform,
      model: packed.toString('utf8', at) || null,
      systemVersion: version && unpackVersion(version),
      screen: screen && unpackScreen(screen),
      language: language && unpackLanguage(language),
      timezone: (zone && timezoneNames.get(zone.readUIntBE(0, 3))) ?? null,
      isConfirmed: (flags & has.confirmed) !== 0,
    },
  }
}

/** What the index gives back of a click's signals. The time comes back in whole seconds. */
export function survivingSignals(signals: ClickSignals): ClickSignals {
  const version = packVersion(signals.systemVersion)
  const screen = packScreen(signals.screen)
  const language = packLanguage(signals.language)
  return {
    platform: signals.platform,
    model: cutModel(signals.model),
    systemVersion: version && unpackVersion(Buffer.from(version)),
    screen: screen && { short: screen[0], long: screen[1], scale: screen[2] / 1000 },
    language: language && joinLanguage(...language),
    timezone: timezoneCodes.has(signals.timezone ?? '') ? signals.timezone : null,
    isConfirmed: signals.isConfirmed,
  }
}

/**
 * A model as the index holds it. Cut an install's model too before the two are compared: a few have long
 * names, and are then told apart by their beginning only.
 */
export function cutModel(model: string | null): string | null {
  if (model === null || model === '') return null
  if (model.length <= modelBytes / 3) return model.toWellFormed()
  const characters = Array.from(model.slice(0, modelBytes).toWellFormed())
  while (Buffer.byteLength(characters.join('')) > modelBytes) characters.pop()
  return characters.join('')
}

const leastBytes = 28
const maxBytes = 64
const modelBytes = 18
const platforms = ['ios', 'android', 'desktop'] as const
const has = { confirmed: 4, version: 8, screen: 16, language: 32, timezone: 64 }

type Three = readonly [number, number, number]

/** `26.1` and `26.1.0` stay different: a browser may tell less than the device. */
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

/** Script, variants and extensions go: `zh-Hant-TW` becomes `zh-TW`. */
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
