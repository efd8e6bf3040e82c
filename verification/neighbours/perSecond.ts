import { limitTable } from '@throughlink/server/src/platform/limits/limitTable.ts'
import type { LimitName, LimitSubject } from '@throughlink/server/src/platform/limits/rateLimits.ts'

/** Returns how many requests a second a limit allows. */
export function perSecond(name: LimitName, by: LimitSubject): number {
  const limit = limitTable[name][by]
  if (limit === undefined) throw new RangeError(`There is no limit ${name} by ${by}.`)
  return limit.max / limit.windowSeconds
}
