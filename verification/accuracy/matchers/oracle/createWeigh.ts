import type { Addresses, WorldClick, WorldInstall, WorldTruth } from '../../world.ts'
import type { Crowd, CrowdAt } from './createCrowds.ts'
import { toPrefix } from './createCrowds.ts'
import { likelihood, type Look, minDevices, type Population } from './createPopulation.ts'

export interface Place {
  readonly v4: string | null
  /** The /64 prefix. */
  readonly v6: string | null
}

export interface OracleClick {
  readonly click: WorldClick
  readonly atMs: number
  readonly look: Look
  /** Probability that the click leads to an install. */
  readonly rate: number
  /** Null for a relayed click. */
  readonly place: Place | null
  /** Share of the click that earlier installs have not used up. */
  left: number
}

/** Returns the odds that a click caused the install, against no click having caused it. */
export type GetOdds = (click: OracleClick) => number

/** Returns the earlier clicks from an address. What they show indicates who is there. */
export type ClicksAt = (address: string) => readonly OracleClick[]

interface Presence {
  /** Returns the probability that a click from the address was made by a device of the install's kind. */
  readonly isOfKind: (look: Look) => number
  /** Expected devices of the kind at the address, among those that clicked there and the others. */
  readonly ofKind: number
}

/** Assumed for an address without devices: one device that spends a hundredth of its time there. */
const emptyCrowd: Crowd = { devices: 0.01, timeOfOne: 0.01 }

export function createWeigh(
  truth: WorldTruth,
  population: Population,
  crowdAt: CrowdAt,
): (install: WorldInstall, clicksAt: ClicksAt, minOdds: number) => GetOdds {
  const peak = findPeak(truth.gapDensity)
  return ({ appId, atMs, addresses, fingerprint }, clicksAt, minOdds) => {
    const kind = population.getKind(fingerprint)
    const { platform, timezone } = kind
    const total = Math.max(1, population.countDevices(platform))
    const organic = Math.max(1e-12, truth.organicRate(appId, platform, atMs))
    const place = toPlace(addresses)
    const devices = Math.max(minDevices, kind.count)

    /**
     * If devices of the install's time zone are at the address, clicks are compared with those; otherwise
     * with all devices, because the person may be travelling.
     */
    const presentAt = (address: string | null): Presence => {
      const local = address === null ? null : crowdAt(address, platform, timezone)
      const isLocal = local !== null
      const crowd =
        local ?? (address === null ? null : crowdAt(address, platform, null)) ?? emptyCrowd
      const isOfKind = (look: Look) =>
        Math.min(
          1,
          (devices * likelihood(look, kind)) / (isLocal ? look.countIn(timezone) : look.count),
        )
      const looks = new Set<Look>()
      if (address !== null) for (const { look } of clicksAt(address)) looks.add(look)
      let none = 1
      for (const look of looks) none *= 1 - isOfKind(look)
      const others = Math.max(0, crowd.devices - crowd.timeOfOne)
      const all = isLocal ? population.countIn(platform, timezone) : total
      const share = devices / Math.max(devices, all)
      const ofKind = Math.max(1e-9, crowd.timeOfOne * (1 - none) + others * share)
      return { isOfKind, ofKind }
    }
    const present = { v4: presentAt(place.v4), v6: presentAt(place.v6) }

    return (click) => {
      const { look } = click
      const relation = compareNetworks(click.place, place)
      const isSame = relation === 'v4' || relation === 'v6'
      const fits = isSame
        ? (total * present[relation].isOfKind(look)) / present[relation].ofKind
        : (total * likelihood(look, kind)) / look.count
      const most = (click.left * click.rate * fits * peak) / organic
      if (most < minOdds) return 0
      const gapSeconds = (atMs - click.atMs) / 1_000
      const stays = truth.stays(gapSeconds)
      const network = relation === 'unknown' ? 1 : isSame ? stays : 1 - stays
      return ((click.left * click.rate * truth.gapDensity(gapSeconds)) / organic) * fits * network
    }
  }
}

export function toPlace({ v4, v6 }: Addresses): Place {
  return { v4, v6: v6 === null ? null : toPrefix(v6) }
}

/** Returns the family by which two places are the same. */
function compareNetworks(one: Place | null, other: Place): 'v4' | 'v6' | 'differs' | 'unknown' {
  if (one === null) return 'unknown'
  if (one.v6 !== null && other.v6 !== null) return one.v6 === other.v6 ? 'v6' : 'differs'
  if (one.v4 !== null && other.v4 !== null) return one.v4 === other.v4 ? 'v4' : 'differs'
  return 'unknown'
}

/** Returns an upper bound of the density, sampled every tenth of an octave. The density has one maximum. */
function findPeak(density: WorldTruth['gapDensity']): number {
  let peak = 0
  for (let gapSeconds = 1; gapSeconds < 7 * 86_400; gapSeconds *= 1.07) {
    peak = Math.max(peak, density(gapSeconds))
  }
  return 1.1 * peak
}
