import { addressPrefixes } from '../signals/addressPrefixes.ts'
import type { InstallSignals } from '../signals/installSignals.ts'
import { deviceKey, nearKey, toHour, wholeKey } from './keyForms.ts'

/** A lookup key, and what a click found there says about the network. */
export interface InstallKey {
  readonly key: string
  readonly found: 'same-v4' | 'same-v6' | 'near-v4' | 'near-v6' | 'other'
  /** Hour of the clicks under this key, so that other days need not be queried. Null for any time. */
  readonly hour: number | null
}

/** Without a common network, only clicks of the last two to three hours are worth reading. */
const deviceHours = 3

/** Returns the keys to look up for clicks that may have caused an install. */
export function installKeys(
  install: InstallSignals,
  addresses: readonly string[],
  nowMs: number,
): readonly InstallKey[] {
  const { screen } = install
  const network = addresses.flatMap(addressPrefixes).flatMap((prefix): readonly InstallKey[] => {
    const { kind, family } = prefix
    if (kind === 'whole') return [{ key: wholeKey(prefix), found: `same-${family}`, hour: null }]
    return screen === null
      ? []
      : [{ key: nearKey(prefix, screen), found: `near-${family}`, hour: null }]
  })
  return [...network, ...deviceKeys(install, nowMs)]
}

function deviceKeys(install: InstallSignals, nowMs: number): readonly InstallKey[] {
  const { screen, timezone: zone, platform } = install
  if (screen === null || zone === null) return []
  const now = toHour(nowMs)
  const hours = Array.from({ length: deviceHours }, (_, ago) => now - ago)
  return versionsAtClick(install.systemVersion).flatMap((version) =>
    hours.map((hour) => ({
      key: deviceKey({ platform, screen, version, zone, hour }),
      found: 'other' as const,
      hour,
    })),
  )
}

/** Returns the versions the click may show: the same, the previous one, or none. */
function versionsAtClick(version: readonly number[]): readonly (readonly number[])[] {
  const [major, minor] = version
  if (major === undefined) return [[]]
  if (minor === undefined) return [[major], []]
  return minor === 0 ? [[major, minor], []] : [[major, minor], [major, minor - 1], []]
}
