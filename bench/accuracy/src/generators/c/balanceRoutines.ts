import type { Random } from '../../random.ts'
import { countries } from './countries.ts'
import { dayRhythm, toLocalTime } from './dayRhythm.ts'
import { drawRoutine } from './drawRoutine.ts'
import { ownParameters } from './parameters.ts'
import type { RoutineKind } from './person.ts'
import { type Place, placeAt } from './placeAt.ts'
import type { Scene } from './scene.ts'

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
