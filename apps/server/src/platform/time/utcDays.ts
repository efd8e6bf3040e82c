import { dayMs } from './durations.ts'

/** The days in use: those of a match window. Formatting a date costs as much as hashing a key. */
const texts = new Map<number, string>()
const maxTexts = 400

/** Formats the UTC day as `2026-11-15`. */
export function toUtcDay(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const known = texts.get(day)
  if (known !== undefined) return known
  if (texts.size >= maxTexts) texts.clear()
  const text = new Date(day * dayMs).toISOString().slice(0, 10)
  texts.set(day, text)
  return text
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
