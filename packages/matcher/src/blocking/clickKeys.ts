import { addressPrefixes } from '../signals/addressPrefixes.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'
import { parseVersion } from '../signals/parseVersion.ts'
import { toCanonicalTimezone } from '../signals/toTimezone.ts'
import { deviceKey, nearKey, toHour, wholeKey } from './keyForms.ts'

/** A click with everything its keys are derived from. */
export interface KeyedClick {
  readonly addresses: readonly string[]
  /**
   * Whether the click came through a relay, whose addresses are shared by strangers and useless for matching.
   */
  readonly isMasked: boolean
  readonly signals: ClickSignals
  readonly atMs: number
}

/**
 * Returns the keys under which a click is stored, so that an install can find it. Keys contain addresses:
 * hash them before storing. With one address per family there are at most five keys, each of which is a
 * write. Empty for a click that no install could find.
 */
export function clickKeys({ addresses, isMasked, signals, atMs }: KeyedClick): readonly string[] {
  const { screen, platform } = signals
  if (platform === 'desktop') return []
  const prefixes = isMasked ? [] : addresses.flatMap(addressPrefixes)
  const whole = prefixes.filter(({ kind }) => kind === 'whole').map(wholeKey)
  if (screen === null) return whole
  const near = prefixes
    .filter(({ kind }) => kind === 'near')
    .map((prefix) => nearKey(prefix, screen))
  const zone = toCanonicalTimezone(signals.timezone)
  if (zone === null) return [...whole, ...near]
  const version = parseVersion(signals.systemVersion)
  return [...whole, ...near, deviceKey({ platform, screen, version, zone, hour: toHour(atMs) })]
}
