const hourMs = 3_600_000

export interface LocalTime {
  /** Days since 1970-01-01 in local time. */
  readonly day: number
  /** Hours since local midnight. */
  readonly hour: number
  readonly isWeekend: boolean
}

export function toLocalTime(atMs: number, utcOffsetHours: number): LocalTime {
  const hours = atMs / hourMs + utcOffsetHours
  const day = Math.floor(hours / 24)
  // The first day of 1970 was a Thursday.
  const weekday = (day + 4) % 7
  return { day, hour: hours - 24 * day, isWeekend: weekday === 0 || weekday === 6 }
}

/**
 * Returns how active people are at a local time, with a mean near one. On workdays there are peaks in the
 * morning, at noon and in the evening. Weekends start later and are flatter.
 */
export function dayRhythm({ hour, isWeekend }: LocalTime): number {
  return isWeekend
    ? 0.2 + 1.15 * peak(hour, 13, 4) + 1.35 * peak(hour, 20.5, 2.6)
    : 0.15 + 0.9 * peak(hour, 8, 1.6) + 0.85 * peak(hour, 12.8, 2) + 1.75 * peak(hour, 20.3, 2.7)
}

/** A bell curve on a circle of 24 hours. */
function peak(hour: number, top: number, width: number): number {
  const apart = Math.abs(hour - top)
  const distance = Math.min(apart, 24 - apart) / width
  return Math.exp(-0.5 * distance * distance)
}
