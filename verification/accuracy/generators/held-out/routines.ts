import type { Random } from '../../random.ts'
import { countries } from './countries.ts'
import type { Scene } from './createScene.ts'
import { ownParameters } from './parameters.ts'
import type { Routine, RoutineKind } from './person.ts'

const hourMs = 3_600_000

interface LocalTime {
  /** Days since 1970-01-01 in local time. */
  readonly day: number
  /** Hours since local midnight. */
  readonly hour: number
  readonly isWeekend: boolean
}

export function toLocalTime(atMs: number, utcOffsetHours: number): LocalTime {
  const hours = atMs / hourMs + utcOffsetHours
  const day = Math.floor(hours / 24)
  // The first day of 1970 was a Thursday.
  const weekday = (day + 4) % 7
  return { day, hour: hours - 24 * day, isWeekend: weekday === 0 || weekday === 6 }
}

/**
 * Returns how active people are at a local time, with a mean near one. On workdays there are peaks in the
 * morning, at noon and in the evening. Weekends start later and are flatter.
 */
export function dayRhythm({ hour, isWeekend }: LocalTime): number {
  return isWeekend
    ? 0.2 + 1.15 * peak(hour, 13, 4) + 1.35 * peak(hour, 20.5, 2.6)
    : 0.15 + 0.9 * peak(hour, 8, 1.6) + 0.85 * peak(hour, 12.8, 2) + 1.75 * peak(hour, 20.3, 2.7)
}

/** A bell curve on a circle of 24 hours. */
function peak(hour: number, top: number, width: number): number {
  const apart = Math.abs(hour - top)
  const distance = Math.min(apart, 24 - apart) / width
  return Math.exp(-0.5 * distance * distance)
}

export type Place = 'home' | 'office' | 'hosts' | 'cellular'

/** Probability that someone stays at home on a workday: ill, on leave or working from there. */
const stayShare = 0.12
/** Outings by kind of day: probability, earliest start, range of starts, and length in hours. */
const outings = {
  eveningOfWorkday: { chance: 0.25, from: 18.5, range: 2, hours: 2 },
  workday: { chance: 0.5, from: 10, range: 6, hours: 1.5 },
  weekend: { chance: 0.7, from: 10.5, range: 6, hours: 3 },
} as const
/** Share of outings to the other household. */
const visitShare = 0.4

/** Returns where a person with this routine is: the same place whenever it is asked for the same time. */
export function placeAt(routine: Routine, atMs: number, utcOffsetHours: number): Place {
  const { kind, key, leavesAtHour, returnsAtHour, commuteHours } = routine
  const { day, hour, isWeekend } = toLocalTime(atMs, utcOffsetHours)
  const isWorking = !isWeekend && kind !== 'home' && noise(key, day, 1) >= stayShare
  if (isWorking) {
    const leaves = leavesAtHour + 0.7 * (noise(key, day, 2) - 0.5)
    const returns = returnsAtHour + 1.5 * (noise(key, day, 3) - 0.5)
    if (hour >= leaves && hour < returns + commuteHours) {
      const isAtWork = hour >= leaves + commuteHours && hour < returns
      return isAtWork && kind === 'office' ? 'office' : 'cellular'
    }
  }
  const { chance, from, range, hours } =
    outings[isWeekend ? 'weekend' : isWorking ? 'eveningOfWorkday' : 'workday']
  const start = from + range * noise(key, day, 4)
  if (hour < start || hour >= start + hours || noise(key, day, 5) >= chance) return 'home'
  return noise(key, day, 6) < visitShare ? 'hosts' : 'cellular'
}

/** Draws when a person leaves home and returns on workdays. */
export function drawRoutine(kind: RoutineKind, key: number, random: Random): Routine {
  return {
    kind,
    key,
    leavesAtHour: 7.4 + 0.8 * random.normal(),
    returnsAtHour: 16.6 + random.normal(),
    commuteHours: 0.2 + random.exponential(0.3),
  }
}

type PlaceShares = Readonly<Record<Place, number>>

export interface RoutineBalance {
  /** Share of people by routine. */
  readonly shares: Readonly<Record<RoutineKind, number>>
  /** Where people with a routine are when they use their phones. */
  readonly places: Readonly<Record<RoutineKind, PlaceShares>>
}

const samples = 6_000

/**
 * Finds the shares of routines that lead to the parameters' shares of Wi-Fi and offices on the days of this
 * world. On a weekend, few people are in an office, so more people must have one.
 */
export function balanceRoutines(scene: Scene, random: Random): RoutineBalance {
  const { values, officeShare, whereabouts } = scene
  if (whereabouts !== 'routine') {
    const always = { home: 0, office: 0, hosts: 0, cellular: 0, [whereabouts]: 1 }
    const isOffice = whereabouts === 'office'
    return {
      shares: { office: isOffice ? 1 : 0, away: 0, home: isOffice ? 0 : 1 },
      places: { office: always, away: always, home: always },
    }
  }
  const places = {
    office: samplePlaces('office'),
    away: samplePlaces('away'),
    home: samplePlaces('home'),
  }
  const { guestShare, homesWithoutWifi } = ownParameters
  const withoutWifi = ({ home, hosts, cellular }: PlaceShares) =>
    cellular + home * homesWithoutWifi.value + hosts * (1 - guestShare.value)
  const office =
    places.office.office === 0
      ? 0
      : Math.min(0.9, (values.wifiShare * officeShare) / places.office.office)
  const [atOffice, away, home] = [places.office, places.away, places.home].map(withoutWifi)
  const missing = 1 - values.wifiShare - office * (atOffice ?? 0) - (1 - office) * (home ?? 0)
  const awayShare = Math.min(1 - office, Math.max(0, missing / ((away ?? 1) - (home ?? 0))))
  return { shares: { office, away: awayShare, home: 1 - office - awayShare }, places }

  function samplePlaces(kind: RoutineKind): PlaceShares {
    const totals = { home: 0, office: 0, hosts: 0, cellular: 0 }
    let total = 0
    for (let sample = 0; sample < samples; sample++) {
      const { regions } = random.weighted(countries.map((one) => [one, one.share] as const))
      const { utcOffsetHours } = random.weighted(regions.map((one) => [one, one.share] as const))
      const atMs = scene.startMs + random.next() * (scene.endMs - scene.startMs)
      const weight = dayRhythm(toLocalTime(atMs, utcOffsetHours))
      const routine = drawRoutine(kind, random.below(2 ** 30), random)
      totals[placeAt(routine, atMs, utcOffsetHours)] += weight
      total += weight
    }
    const { home, office, hosts, cellular } = totals
    return {
      home: home / total,
      office: office / total,
      hosts: hosts / total,
      cellular: cellular / total,
    }
  }
}

/**
 * Returns a number in [0, 1) determined by its arguments. Unlike a random stream, it gives the same value for
 * the same person and day no matter how often or in which order it is asked.
 */
export function noise(one: number, other: number, purpose: number): number {
  let mixed = Math.imul(one ^ 0x5bd1e995, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ other, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16) ^ purpose, 0x27d4eb2f)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed ^= mixed >>> 14
  return (mixed >>> 0) / 2 ** 32
}
