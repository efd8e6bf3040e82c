import type { Random } from '../../random.ts'
import type { CountryId, Region } from './countries.ts'
import type { Scene } from './createScene.ts'
import { getItem } from './getItem.ts'
import type { Person, Phone } from './person.ts'
import { dayRhythm, toLocalTime } from './routines.ts'

/** Draws people and times. People who follow links often are drawn more often. */
export interface Audience {
  /** Draws a time within a period, when people of the country are awake; null for all countries. */
  readonly drawTime: (countryId: CountryId | null, fromMs: number, toMs: number) => number
  /** Draws someone who follows a link at this time. */
  readonly drawPerson: (countryId: CountryId | null, atMs: number) => Person
  /** Draws someone of the same region who follows links. */
  readonly drawNeighbour: (of: Person) => Person
  /** Draws someone who is awake, regardless of how often they follow links. */
  readonly drawAnyone: (atMs: number) => Person
  /** Draws someone of the same region, regardless of how often they follow links. */
  readonly drawAnyoneNear: (person: Person) => Person
  readonly countPeople: (countryId: CountryId) => number
  /** Activity at a time, relative to the mean over the world. */
  readonly activity: (atMs: number) => number
}

interface Area {
  readonly countryId: CountryId
  readonly region: Region
  readonly persons: readonly Person[]
  /** Cumulated activity of the persons. */
  readonly reached: Float64Array
  readonly share: number
}

const stepMs = 600_000

export function createAudience(
  { startMs, endMs }: Pick<Scene, 'startMs' | 'endMs'>,
  persons: readonly Person[],
  random: Random,
): Audience {
  const areas = [...Map.groupBy(persons, ({ home }) => home.region)].map(
    ([region, some]): Area => ({
      countryId: getItem(some, 0).home.country.id,
      region,
      persons: some,
      reached: cumulate(some.map(({ activity }) => activity)),
      share: some.length / persons.length,
    }),
  )
  const getArea = ({ home }: Person) =>
    getItem(
      areas.filter(({ region }) => region === home.region),
      0,
    )
  const getAreas = (countryId: CountryId | null) => {
    const own = areas.filter((area) => area.countryId === countryId)
    return own.length === 0 ? areas : own
  }
  const rhythmAt = (some: readonly Area[], atMs: number) =>
    some.reduce((sum, { region, share }) => sum + share * regionRhythm(region, atMs), 0)
  const curves = new Map<CountryId | null, Float64Array>()
  const getCurve = (countryId: CountryId | null) => {
    const found =
      curves.get(countryId) ??
      cumulate(
        Array.from({ length: Math.ceil((endMs - startMs) / stepMs) }, (_, step) =>
          rhythmAt(getAreas(countryId), startMs + (step + 0.5) * stepMs),
        ),
      )
    curves.set(countryId, found)
    return found
  }
  const mean = (getCurve(null).at(-1) ?? 1) / getCurve(null).length
  const drawFrom = ({ persons: some, reached }: Area) =>
    getItem(some, search(reached, random.next() * (reached.at(-1) ?? 0)))
  return {
    countPeople: (countryId) =>
      getAreas(countryId).reduce((sum, { persons: some }) => sum + some.length, 0),
    activity: (atMs) => rhythmAt(areas, atMs) / mean,
    drawTime(countryId, fromMs, toMs) {
      const curve = getCurve(countryId)
      const before = (atMs: number) => curve[Math.floor((atMs - startMs) / stepMs) - 1] ?? 0
      const low = fromMs <= startMs ? 0 : before(fromMs)
      const high = toMs >= endMs ? (curve.at(-1) ?? 0) : before(toMs + stepMs - 1)
      const step = search(curve, low + random.next() * (high - low))
      const atMs = startMs + (step + random.next()) * stepMs
      return Math.min(toMs - 1, Math.max(fromMs, atMs))
    },
    drawPerson(countryId, atMs) {
      const weights = getAreas(countryId).map(
        (area) => [area, area.share * regionRhythm(area.region, atMs)] as const,
      )
      return drawFrom(random.weighted(weights))
    },
    drawNeighbour: (of) => drawFrom(getArea(of)),
    drawAnyone: (atMs) =>
      random.pick(
        random.weighted(
          areas.map(
            (area) => [area.persons, area.share * regionRhythm(area.region, atMs)] as const,
          ),
        ),
      ),
    drawAnyoneNear: (person) => random.pick(getArea(person).persons),
  }
}

/** Most people use the first of their phones most of the time. */
export function drawPhone({ phones }: Person, random: Random): Phone {
  const isSecond = phones.length > 1 && random.chance(0.25)
  return getItem(phones, isSecond ? 1 : 0)
}

function regionRhythm({ utcOffsetHours }: Region, atMs: number): number {
  return dayRhythm(toLocalTime(atMs, utcOffsetHours))
}

function cumulate(values: readonly number[]): Float64Array {
  let sum = 0
  return Float64Array.from(values, (value) => (sum += value))
}

/** Returns the first index whose value is above `value`. */
function search(reached: Float64Array, value: number): number {
  let [low, high] = [0, reached.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((reached[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
