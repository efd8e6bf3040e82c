import { toLocalTime } from './toLocalTime.ts'

/**
 * A day and a time of day as one local time. An hour that the clocks skip in spring becomes the one after it, so that
 * the field shows what is saved.
 */
export function joinLocalTime(day: string, time: string): string {
  return toLocalTime(new Date(`${day}T${time}`))
}
