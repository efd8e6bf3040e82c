import type { ParameterValues } from '../../parameters.ts'
import type { Random } from '../../random.ts'
import type { WorldInstall } from '../../world.ts'
import { seenAddresses } from './addresses.ts'
import { drawId } from './createClickLog.ts'
import type { GetFingerprint } from './createFingerprints.ts'
import type { Setting } from './createSetting.ts'
import type { System } from './models.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'

/** A first open of an app. */
interface Opening {
  readonly person: Person
  readonly appId: string
  readonly atMs: number
  readonly place: number
  readonly system: System
  readonly timezone: string
  readonly causeId: string | null
}

/** Records installs as the service sees them. A device installs an app once. */
export interface InstallLog {
  readonly installs: readonly WorldInstall[]
  readonly causes: ReadonlyMap<string, string | null>
  readonly devices: ReadonlyMap<string, string>
  has(person: Person, appId: string): boolean
  open(opening: Opening): void
}

const hourMs = 3_600_000

export function createInstallLog(
  setting: Setting,
  values: ParameterValues,
  getFingerprint: GetFingerprint,
  random: Random,
): InstallLog {
  const installs: WorldInstall[] = []
  const causes = new Map<string, string | null>()
  const devices = new Map<string, string>()
  const installed = new Set<string>()
  const ids = random.fork('ids')
  const clocks = random.fork('clocks')
  return {
    installs,
    causes,
    devices,
    has: (person, appId) => installed.has(`${appId}/${person.index}`),
    open({ person, appId, atMs, place, system, timezone, causeId }) {
      const id = drawId(ids)
      const reachesBoth = random.chance(values.reachesBothFamilies)
      installed.add(`${appId}/${person.index}`)
      causes.set(id, causeId)
      devices.set(id, `d${person.index}`)
      installs.push({
        id,
        appId,
        atMs,
        addresses: seenAddresses(setting, person, place, atMs, reachesBoth, random),
        fingerprint: {
          ...getFingerprint(person, system, timezone),
          timestamp: readClock(setting, values, atMs, clocks),
        },
      })
    },
  }
}

/**
 * Returns the device time. Requests take a moment to arrive, and in `clock-skew` some clocks are off by
 * hours.
 */
function readClock(
  { hasWrongClocks }: Setting,
  values: ParameterValues,
  atMs: number,
  random: Random,
): number {
  const sentMs = atMs - 40 - random.exponential(generatorParameters.latencyMs.value)
  if (!hasWrongClocks) return Math.round(sentMs)
  const skewMs = random.normal() * values.clockSkewSeconds * 1_000
  const isFarOff = random.chance(values.clockWrongByHours)
  const hours = isFarOff ? (1 + random.below(12)) * (random.chance(0.5) ? 1 : -1) : 0
  return Math.round(sentMs + skewMs + hours * hourMs)
}
