import type { Random } from '../../random.ts'
import type { Zone } from './countries.ts'
import { firstParameters } from './parameters.ts'

const hours = firstParameters.hours.value
const mean = hours.reduce((sum, hour) => sum + hour, 0) / hours.length
const most = Math.max(...hours)
const hourMs = 3_600_000

/** How busy people of a zone are at a time; one on average. */
export function dayShape(zone: Zone, atMs: number): number {
  const local = Math.floor(atMs / hourMs + zone.offsetHours) % 24
  return (hours[local] ?? 0) / mean
}

/** A time between the two, at hours when people of the zone are awake. */
export function drawTime(zone: Zone, fromMs: number, toMs: number, random: Random): number {
  for (;;) {
    const atMs = fromMs + Math.floor(random.next() * (toMs - fromMs))
    if (random.next() * most < dayShape(zone, atMs) * mean) return atMs
  }
}
