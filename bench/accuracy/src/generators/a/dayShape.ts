import type { Random } from '../../random.ts'
import type { Zone } from './countries.ts'
import { generatorParameters } from './parameters.ts'

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
