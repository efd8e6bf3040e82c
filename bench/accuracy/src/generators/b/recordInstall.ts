import type { Random } from '../../random.ts'
import type { TrueNetwork, WorldFingerprint, WorldInstall } from '../../world.ts'
import { seenAddresses } from './seenAddresses.ts'
import { phoneAppUserAgent } from './appleUserAgent.ts'
import { phoneBoundsOnIpad } from './ipads.ts'
import { generatorParameters } from './parameters.ts'
import type { Person } from './person.ts'
import type { Stage } from './stage.ts'
import { getSystems } from './getSystems.ts'

export interface FirstOpen {
  readonly person: Person
  readonly appId: string
  readonly isPhoneApp: boolean
  readonly atMs: number
  readonly network: TrueNetwork
  /** Id of the causing click; null for an organic install. */
  readonly cause: string | null
  readonly hasUpdated: boolean
  readonly timezone: string
}

export function recordInstall(stage: Stage, open: FirstOpen, random: Random): void {
  const { setting, population, ledger } = stage
  const { person, network } = open
  const atMs = Math.floor(open.atMs)
  const install: WorldInstall = {
    id: stage.nextId(),
    appId: open.appId,
    atMs,
    addresses: seenAddresses(
      {
        network,
        device: person.device,
        traits: person.traits,
        atMs,
        changesAtMs: population.networks.changesAtMs.get(network.id),
        canReachBoth: true,
      },
      setting,
      random,
    ),
    fingerprint: {
      ...createFingerprint(stage, open, random),
      timestamp: atMs + clockError(stage, random),
    },
  }
  ledger.installs.push(install)
  ledger.causes.set(install.id, open.cause)
  ledger.installDevices.set(install.id, person.device.id)
}

function createFingerprint(stage: Stage, open: FirstOpen, random: Random): WorldFingerprint {
  const { model, languageTag } = open.person
  const systemVersion = open.hasUpdated
    ? getSystems(model).after(open.person.systemVersion)
    : open.person.systemVersion
  const whole = stage.population.getFingerprint(model, systemVersion, languageTag, open.timezone)
  if (model.family !== 'ipad') return whole
  if (open.isPhoneApp) {
    const { width, height, scale } = phoneBoundsOnIpad
    const userAgent = phoneAppUserAgent(systemVersion)
    return { ...whole, screenWidth: width, screenHeight: height, scale, userAgent }
  }
  // The app's screen rotates with the device; that of a page in Safari does not.
  if (!random.chance(generatorParameters.landscape.value)) return whole
  return { ...whole, screenWidth: whole.screenHeight, screenHeight: whole.screenWidth }
}

/** Returns the error of the device time: latency, plus clock skew if the scenario has it. */
function clockError({ setting, values }: Stage, random: Random): number {
  const latency = -Math.round(80 + random.exponential(250))
  if (!setting.hasClockSkew) return latency
  const skew = Math.round(random.normal() * values.clockSkewSeconds * 1_000)
  if (!random.chance(values.clockWrongByHours)) return latency + skew
  const hours = (1 + random.below(12)) * (random.chance(0.5) ? 1 : -1)
  return latency + skew + hours * 3_600_000
}
