import type { Random } from '../../random.ts'
import { createChoice } from './createChoice.ts'
import { dayCurve, dayCurveSum, hourAt } from './dayCurve.ts'
import { generatorParameters } from './parameters.ts'
import type { Person, Place } from './person.ts'
import type { Journeys } from './simulateJourneys.ts'
import { recordInstall } from './recordInstall.ts'
import type { Stage } from './stage.ts'
import { whereAt } from './whereabouts.ts'

/** Organic installs per second of one app, by platform. */
export type OrganicRate = (platform: 'ios' | 'android', atMs: number) => number

/** Simulates installs without a click. They follow the time of day and differ strongly between cities. */
export function simulateOrganic(
  stage: Stage,
  app: { readonly id: string; readonly isPhoneApp: boolean },
  journeys: Journeys,
  random: Random,
): OrganicRate {
  const { setting, population, startMs, endMs } = stage
  const { installedAtMs, lastClickAtMs, atClickersHome, expectedInstalls } = journeys
  const { organicShare } = setting
  const count = Math.round((expectedInstalls * organicShare) / (1 - organicShare))
  const weights = weighPlaces(population.places, random)
  const choice = createChoice(weights)
  const hours = Math.round((endMs - startMs) / 3_600_000)

  const install = (person: Person, atMs: number): boolean => {
    const lastClick = lastClickAtMs.get(person.index)
    // Skips people who already have the app or click a link later.
    const isTaken = installedAtMs.has(person.index) || (lastClick !== undefined && lastClick > atMs)
    if (isTaken || atMs >= endMs) return false
    installedAtMs.set(person.index, atMs)
    const network = whereAt(stage, person, atMs, random)
    const { timezone } = person.place.city
    const open = { person, appId: app.id, isPhoneApp: app.isPhoneApp, atMs, network, timezone }
    recordInstall(stage, { ...open, cause: null, hasUpdated: false }, random)
    return true
  }

  let made = 0
  for (const { person, atMs } of atClickersHome) if (made < count && install(person, atMs)) made++
  const drawHours = new Map<Place, (at: number) => number>()
  for (let attempt = 0; made < count && attempt < count * 20; attempt++) {
    const place = choice(random.next())
    let drawHour = drawHours.get(place)
    if (!drawHour) {
      drawHour = createChoice(hourWeights(place, startMs, hours))
      drawHours.set(place, drawHour)
    }
    const atMs = startMs + (drawHour(random.next()) + random.next()) * 3_600_000
    const person = population.people[place.first + random.below(place.count)]
    if (person && install(person, atMs)) made++
  }
  return createRate(stage, weights, count, hours)
}

/** Weights cities unevenly within a country. Countries keep their share, and so do platforms. */
function weighPlaces(places: readonly Place[], random: Random): (readonly [Place, number])[] {
  const uneven = places.map((place): [Place, number] => [
    place,
    place.count * Math.exp(generatorParameters.organicSpread.value * random.normal()),
  ])
  const total = places.reduce((sum, { count }) => sum + count, 0)
  return uneven.map(([place, weight]) => {
    const inCountry = uneven.filter(([{ country }]) => country === place.country)
    const people = inCountry.reduce((sum, [{ count }]) => sum + count, 0)
    const all = inCountry.reduce((sum, [, each]) => sum + each, 0)
    return [place, all > 0 ? (weight / all) * (people / total) : 0]
  })
}

function hourWeights(place: Place, startMs: number, hours: number): [number, number][] {
  return Array.from({ length: hours }, (_, hour) => [
    hour,
    dayCurve[hourAt(startMs + hour * 3_600_000, place.city.offsetHours)] ?? 0,
  ])
}

function createRate(
  { population, startMs }: Stage,
  weights: readonly (readonly [Place, number])[],
  count: number,
  hours: number,
): OrganicRate {
  const ios = new Float64Array(hours)
  const android = new Float64Array(hours)
  const perHour = count / (dayCurveSum * (hours / 24))
  for (const [place, weight] of weights) {
    let androids = 0
    for (let index = place.first; index < place.first + place.count; index++) {
      if (population.people[index]?.model.family === 'android') androids++
    }
    const part = place.count > 0 ? androids / place.count : 0
    for (const [hour, curve] of hourWeights(place, startMs, hours)) {
      const rate = (perHour * weight * curve) / 3_600
      ios[hour] = (ios[hour] ?? 0) + rate * (1 - part)
      android[hour] = (android[hour] ?? 0) + rate * part
    }
  }
  return (platform, atMs) => {
    const hour = Math.floor((atMs - startMs) / 3_600_000)
    return (platform === 'ios' ? ios : android)[hour] ?? 0
  }
}
