import type { Random } from '../../random.ts'
import type { Zone } from './countries.ts'
import { generatorParameters } from './parameters.ts'

/** Draws a value by weight. */
export type Picker<T> = (random: Random) => T

/**
 * Creates a picker with precomputed sums, because a population draws from the same few tables a hundred
 * thousand times.
 */
export function createPicker<T>(from: readonly (readonly [T, number])[]): Picker<T> {
  const values = from.map(([value]) => value)
  const last = values.at(-1)
  if (last === undefined) throw new RangeError('Cannot pick from an empty list.')
  const sums: number[] = []
  let total = 0
  for (const [, weight] of from) sums.push((total += weight))
  return (random) => {
    const drawn = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? total) > drawn) high = middle
      else low = middle + 1
    }
    return values[low] ?? last
  }
}

export function drawPoisson(mean: number, random: Random): number {
  if (mean <= 0) return 0
  if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.next(); product > limit; product *= random.next()) count++
  return count
}

const hours = generatorParameters.hours.value
const mean = hours.reduce((sum, hour) => sum + hour, 0) / hours.length
const most = Math.max(...hours)
const hourMs = 3_600_000

/** Returns the activity of people in a time zone; one on average. */
export function dayShape(zone: Zone, atMs: number): number {
  const local = Math.floor(atMs / hourMs + zone.offsetHours) % 24
  return (hours[local] ?? 0) / mean
}

/** Draws a time in the range, weighted by the daily activity in the time zone. */
export function drawTime(zone: Zone, fromMs: number, toMs: number, random: Random): number {
  for (;;) {
    const atMs = fromMs + Math.floor(random.next() * (toMs - fromMs))
    if (random.next() * most < dayShape(zone, atMs) * mean) return atMs
  }
}
