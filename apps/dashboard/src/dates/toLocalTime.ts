import { readToday } from './readToday.ts'

/** A time in the viewer's zone, to the minute: `2026-11-01T14:05`. */
export function toLocalTime(at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${readToday(at)}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}
