import { LRUCache } from 'lru-cache'
import type { TimezoneLevel } from './levels.ts'

/** By canonical names, then by what clocks show in both at that time. */
export function compareTimezone(clicked: string, installed: string, atMs: number): TimezoneLevel {
  if (clicked === installed) return 'same'
  return offsetOf(clicked, atMs) === offsetOf(installed, atMs) ? 'offset' : 'other'
}

const dayMs = 86_400_000
const offsets = new LRUCache<string, string>({ max: 5_000 })

/** An offset holds for the day: on the days of change, some hours are compared by the wrong one. */
function offsetOf(timezone: string, atMs: number): string {
  const day = Math.floor(atMs / dayMs)
  const key = `${day}/${timezone}`
  let offset = offsets.get(key)
  if (offset === undefined) {
    const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
    const parts = format.formatToParts(day * dayMs + dayMs / 2)
    offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timezone
    offsets.set(key, offset)
  }
  return offset
}
