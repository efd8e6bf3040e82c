import type { WorldFingerprint } from '../../world.ts'
import type { ShownDevice } from '../readShownDevice.ts'
import { type Agrees, type Drift, readFamily, type Signal, type Traits } from './agreement.ts'
import { createKinds, type Kind } from './createKinds.ts'

/**
 * A click's visible signals, prepared for comparison. Equal looks, and equal parts of them, share one object.
 */
export interface Look {
  /**
   * Likelihood that a device with this value shows what the click shows, by value number. Above one half if
   * they agree.
   */
  readonly device: Float64Array
  readonly version: Float64Array
  readonly language: Float64Array
  readonly timezone: Float64Array
  /** Expected number of devices that show this, in total and per time zone. */
  readonly count: number
  readonly countIn: (timezone: number) => number
}

export interface Population {
  readonly getKind: (fingerprint: WorldFingerprint) => Kind
  readonly countDevices: (platform: Traits['platform']) => number
  /** Devices of a platform in the time zone with this number. */
  readonly countIn: (platform: Traits['platform'], timezone: number) => number
  /** Null for a click that is not from a phone. */
  readonly getLook: (shown: ShownDevice) => Look | null
}

/** Lower bound for device counts, so that nothing is divided by less. */
export const minDevices = 0.5

/** Returns the likelihood that a device of this kind shows this look. */
export function likelihood(look: Look, kind: Kind): number {
  return (
    (look.device[kind.device] ?? 0) *
    (look.version[kind.version] ?? 0) *
    (look.language[kind.language] ?? 0) *
    (look.timezone[kind.timezone] ?? 0)
  )
}

/**
 * Creates population statistics. `installs` are fingerprints whose kinds must be known in addition to the
 * devices'.
 */
export function createPopulation(
  devices: readonly WorldFingerprint[],
  installs: readonly WorldFingerprint[],
  drift: Drift,
  agrees: Agrees,
): Population {
  const { kinds, getKind, values } = createKinds(devices, installs)
  const counts = { ios: 0, android: 0 }
  const zones = { ios: new Map<number, number>(), android: new Map<number, number>() }
  for (const { platform, timezone, count } of kinds) {
    counts[platform] += count
    zones[platform].set(timezone, (zones[platform].get(timezone) ?? 0) + count)
  }
  const createSignalColumn = (signal: Signal) =>
    createColumn(
      signal,
      values[signal],
      values[signal].map((_, number) =>
        kinds.reduce((sum, kind) => sum + (kind[signal] === number ? kind.count : 0), 0),
      ),
      drift[signal],
      agrees,
    )
  const columns = {
    device: createSignalColumn('device'),
    version: createSignalColumn('version'),
    language: createSignalColumn('language'),
    timezone: createSignalColumn('timezone'),
  }
  const families = new Map(kinds.map((kind) => [kind.device, readFamily(kind)]))
  // A phone never shows the look of another family: a browser on an iPhone never reports Android.
  const devicesShown = new Map<string, Float64Array>()
  const deviceFactors = (shown: ShownDevice) => {
    const text = shown.model ?? shown.screen ?? ''
    const key = `${shown.family ?? ''}|${text}`
    const found =
      devicesShown.get(key) ??
      columns
        .device(shown, text)
        .map((factor, number) => (families.get(number) === shown.family ? factor : 0))
    devicesShown.set(key, found)
    return found
  }
  const countLooks = createCount(kinds)
  const looks = new Map<string, Look>()
  return {
    getKind,
    countDevices: (platform) => counts[platform],
    countIn: (platform, timezone) => zones[platform].get(timezone) ?? 0,
    getLook(shown) {
      const { family, model, screen, systemVersion, language, timezone } = shown
      if (family === null) return null
      const locale = `${language ?? ''}|${timezone ?? ''}`
      const key = [family, model ?? screen, systemVersion, locale].join('|')
      const known = looks.get(key)
      if (known !== undefined) return known
      const factors = {
        device: deviceFactors(shown),
        version: columns.version(shown, systemVersion ?? ''),
        language: columns.language(shown, language ?? ''),
        timezone: columns.timezone(shown, timezone ?? ''),
      }
      const inZones = new Map<number, number>()
      const look = {
        ...factors,
        count: countLooks(factors, locale, null),
        countIn(zone: number) {
          const found = inZones.get(zone) ?? countLooks(factors, locale, zone)
          inZones.set(zone, found)
          return found
        },
      }
      looks.set(key, look)
      return look
    },
  }
}

type Factors = Pick<Look, Signal>

/**
 * Sums over kinds in two steps. The first step is shared by all looks with the same language and time zone,
 * because there are tens of thousands of kinds and thousands of looks.
 */
function createCount(
  kinds: readonly Kind[],
): (factors: Factors, locale: string, zone: number | null) => number {
  const phones: Kind[] = []
  const numbers = new Map<string, number>()
  const phoneIndexes = kinds.map((kind) => {
    const key = `${kind.device} ${kind.version}`
    const number = numbers.get(key) ?? phones.length
    if (number === phones.length) phones.push(kind)
    numbers.set(key, number)
    return number
  })
  const inZone = Map.groupBy(kinds, ({ timezone }) => timezone)
  const known = new Map<string, Float64Array>()
  const byPhone = ({ language, timezone }: Factors, among: readonly Kind[]) => {
    const sums = new Float64Array(phones.length)
    for (const kind of among) {
      const phone = phoneIndexes[kind.index] ?? -1
      const factor = (language[kind.language] ?? 0) * (timezone[kind.timezone] ?? 0)
      sums[phone] = (sums[phone] ?? 0) + kind.count * factor
    }
    return sums
  }
  return (factors, locale, zone) => {
    const key = `${locale}|${zone ?? ''}`
    let sums = known.get(key)
    if (sums === undefined) {
      sums = byPhone(factors, zone === null ? kinds : (inZone.get(zone) ?? []))
      known.set(key, sums)
    }
    let sum = 0
    for (let phone = 0; phone < phones.length; phone++) {
      const { device = -1, version = -1 } = phones[phone] ?? {}
      sum += (sums[phone] ?? 0) * (factors.device[device] ?? 0) * (factors.version[version] ?? 0)
    }
    return Math.max(minDevices, sum)
  }
}

/** Computes factors for all values of a signal, cached by `text`. */
function createColumn(
  signal: Signal,
  values: readonly string[],
  counts: readonly number[],
  drift: number,
  agrees: Agrees,
): (shown: ShownDevice, text: string) => Float64Array {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const known = new Map<string, Float64Array>()
  return (shown, text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const verdicts = values.map((value) => agrees(signal, shown, value))
    const agreeing = verdicts.reduce(
      (sum, isSame, number) => sum + (isSame === true ? (counts[number] ?? 0) : 0),
      0,
    )
    const factors = Float64Array.from(verdicts, (isSame, number) => {
      if (isSame === null) return 1
      if (isSame) return 1 - drift
      // Probability of the shown value among all values other than the device's own.
      const others = Math.max(minDevices, total - (counts[number] ?? 0))
      return drift * Math.min(1, Math.max(minDevices, agreeing) / others)
    })
    known.set(text, factors)
    return factors
  }
}
