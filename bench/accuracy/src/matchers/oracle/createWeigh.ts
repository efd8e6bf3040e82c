import type { Addresses, WorldClick, WorldInstall, WorldTruth } from '../../world.ts'
import type { Crowd, CrowdAt } from './createPlaces.ts'
import { prefixOf } from './createPlaces.ts'
import { leastDevices, likelihood, type Look, type Population } from './createPopulation.ts'

export interface Place {
  readonly v4: string | null
  /** The /64. */
  readonly v6: string | null
}

export interface OracleClick {
  readonly click: WorldClick
  readonly atMs: number
  readonly look: Look
  /** That it leads to an install. */
  readonly rate: number
  /** Null for a click through the relay. */
  readonly place: Place | null
  /** How much of it no install has explained yet. */
  left: number
}

/** The odds that a click caused the install, against that none did. */
export type OddsOf = (click: OracleClick) => number

/** The clicks of an address so far: what they show tells who is there. */
export type ClicksAt = (address: string) => readonly OracleClick[]

interface Presence {
  /** How likely a click of the address is to be of a device of the install's kind. */
  readonly isOfKind: (look: Look) => number
  /** How many of the kind are there: among those who clicked there, and among the others. */
  readonly ofKind: number
}

/** A device that is there for a hundredth of its time: where nobody should be. */
const nobody: Crowd = { devices: 0.01, timeOfOne: 0.01 }

export function createWeigh(
  truth: WorldTruth,
  population: Population,
  crowdAt: CrowdAt,
): (install: WorldInstall, clicksAt: ClicksAt, leastOdds: number) => OddsOf {
  const peak = peakOf(truth.gapDensity)
  return ({ appId, atMs, addresses, fingerprint }, clicksAt, leastOdds) => {
    const kind = population.kindOf(fingerprint)
    const { platform, timezone } = kind
    const total = Math.max(1, population.countOf(platform))
    const organic = Math.max(1e-12, truth.organicRate(appId, platform, atMs))
    const place = placeOf(addresses)
    const devices = Math.max(leastDevices, kind.count)

    /** Where people of the install's time zone are, clicks are theirs; a traveller is among others. */
    const presentAt = (address: string | null): Presence => {
      const local = address === null ? null : crowdAt(address, platform, timezone)
      const isLocal = local !== null
      const crowd = local ?? (address === null ? null : crowdAt(address, platform, null)) ?? nobody
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
      const relation = relationOf(click.place, place)
      const isSame = relation === 'v4' || relation === 'v6'
      const fits = isSame
        ? (total * present[relation].isOfKind(look)) / present[relation].ofKind
        : (total * likelihood(look, kind)) / look.count
      const most = (click.left * click.rate * fits * peak) / organic
      if (most < leastOdds) return 0
      const gapSeconds = (atMs - click.atMs) / 1_000
      const stays = truth.stays(gapSeconds)
      const network = relation === 'unknown' ? 1 : isSame ? stays : 1 - stays
      return ((click.left * click.rate * truth.gapDensity(gapSeconds)) / organic) * fits * network
    }
  }
}

export function placeOf({ v4, v6 }: Addresses): Place {
  return { v4, v6: v6 === null ? null : prefixOf(v6) }
}

/** By which family two places are the same. */
function relationOf(one: Place | null, other: Place): 'v4' | 'v6' | 'differs' | 'unknown' {
  if (one === null) return 'unknown'
  if (one.v6 !== null && other.v6 !== null) return one.v6 === other.v6 ? 'v6' : 'differs'
  if (one.v4 !== null && other.v4 !== null) return one.v4 === other.v4 ? 'v4' : 'differs'
  return 'unknown'
}

/** The law's highest value, nearly: it has one hump, and is looked at every tenth of an octave. */
function peakOf(density: WorldTruth['gapDensity']): number {
  let peak = 0
  for (let gapSeconds = 1; gapSeconds < 7 * 86_400; gapSeconds *= 1.07) {
    peak = Math.max(peak, density(gapSeconds))
  }
  return 1.1 * peak
}
