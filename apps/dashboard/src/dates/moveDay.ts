import { addDays } from '@throughlink/protocol/rules'
import { addMonths } from './addMonths.ts'
import { countFromWeekStart, type Weekday } from './weekdays.ts'

export interface DayKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly isRightToLeft: boolean
  readonly weekStart: Weekday
}

/** Where a key leads in a grid of days, by the ARIA pattern of date grids. Null if the key has no meaning there. */
export function moveDay(day: string, options: DayKey): string | null {
  const { key, shiftKey, isRightToLeft, weekStart } = options
  const fromStart = countFromWeekStart(day, weekStart)
  const months = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, isRightToLeft ? 1 : -1)
    case 'ArrowRight':
      return addDays(day, isRightToLeft ? -1 : 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -fromStart)
    case 'End':
      return addDays(day, 6 - fromStart)
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return null
  }
}
