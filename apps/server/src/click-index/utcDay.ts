export const dayMs = 24 * 60 * 60 * 1000

/** `2026-11-15`, by UTC. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** The days that a time until now touches, oldest first. */
export function daysWithin(nowMs: number, windowMs: number): string[] {
  const days: string[] = []
  const last = Math.floor(nowMs / dayMs)
  for (let day = Math.floor((nowMs - windowMs) / dayMs); day <= last; day++) {
    days.push(utcDay(day * dayMs))
  }
  return days
}
