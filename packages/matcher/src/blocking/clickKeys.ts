import { addressPrefixes } from '../signals/addressPrefixes.ts'
import type { ClickSignals } from '../signals/clickSignals.ts'
import { versionNumbers } from '../signals/versionNumbers.ts'
import { canonicalTimezone } from '../signals/timezoneName.ts'
import { deviceKey, hourOf, nearKey, wholeKey } from './keyForms.ts'

/** What a click's keys are made of. */
export interface KeyedClick {
  readonly addresses: readonly string[]
  /** Through a relay: its addresses are shared by strangers and bring nobody together. */
  readonly isMasked: boolean
  readonly signals: ClickSignals
  readonly atMs: number
}

/**
 * The keys under which a click is kept, so that an install finds it. They hold addresses: hash them before
 * they are stored. Five at most with one address of each family, each of which is a write; none for what no
 * install could be told by.
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
  const zone = canonicalTimezone(signals.timezone)
  if (zone === null) return [...whole, ...near]
  const version = versionNumbers(signals.systemVersion)
  return [...whole, ...near, deviceKey({ platform, screen, version, zone, hour: hourOf(atMs) })]
}
