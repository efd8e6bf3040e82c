import { LRUCache } from 'lru-cache'
import type { TimezoneLevel } from './levels.ts'

/** Compares canonical names, then the UTC offsets at that time. */
export function compareTimezone(clicked: string, installed: string, atMs: number): TimezoneLevel {
  if (clicked === installed) return 'same'
  return getOffset(clicked, atMs) === getOffset(installed, atMs) ? 'offset' : 'other'
}

const dayMs = 86_400_000
const offsets = new LRUCache<string, string>({ max: 5_000 })

/** Returns the offset at noon of that day. On days of a clock change, some hours use the wrong offset. */
function getOffset(timezone: string, atMs: number): string {
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
