import { toLocalTime } from './dayRhythm.ts'
import { noise } from './noise.ts'
import type { Routine } from './person.ts'

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
