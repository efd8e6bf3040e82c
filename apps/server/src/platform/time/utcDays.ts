import { dayMs } from './durations.ts'

let lastDay = -1
let lastText = ''

/** Formats the UTC day as `2026-11-15`. Caches the last day, because most calls are for the same one. */
export function toUtcDay(ms: number): string {
  const day = Math.floor(ms / dayMs)
  if (day !== lastDay) {
    lastText = new Date(ms).toISOString().slice(0, 10)
    lastDay = day
  }
  return lastText
}

/** Lists the UTC days of a window that ends now, oldest first. */
export function listDays(nowMs: number, windowMs: number): string[] {
  const days: string[] = []
  const last = Math.floor(nowMs / dayMs)
  for (let day = Math.floor((nowMs - windowMs) / dayMs); day <= last; day++) {
    days.push(toUtcDay(day * dayMs))
  }
  return days
}
