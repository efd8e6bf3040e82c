import type { Random } from '../../random.ts'
import type { Routine, RoutineKind } from './person.ts'

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
