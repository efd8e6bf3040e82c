import { addDays } from '@throughlink/protocol/rules'
import { addMonths } from './addMonths.ts'
import { countFromWeekStart, type Weekday } from './weekdays.ts'

/** The weeks of the month of a day, with null in place of days of other months. */
export function listWeeks(
  day: string,
  weekStart: Weekday,
): readonly (readonly (string | null)[])[] {
  const first = `${day.slice(0, 7)}-01`
  const end = addMonths(first, 1)
  const weeks: (string | null)[][] = []
  for (let at = addDays(first, -countFromWeekStart(first, weekStart)); at < end;) {
    const week: (string | null)[] = []
    for (let index = 0; index < 7; index++) {
      week.push(at < first || at >= end ? null : at)
      at = addDays(at, 1)
    }
    weeks.push(week)
  }
  return weeks
}
