/** Class of the gap between a click and its install. The longer it is, the likelier the phone has changed networks. */
export type GapClass = (typeof gapClasses)[number]

/** Shortest first. */
export const gapClasses = ['soon', 'hours', 'later'] as const

/** Ends of the classes in seconds. */
const ends: Readonly<Record<GapClass, number>> = {
  soon: 15 * 60,
  hours: 2 * 3600,
  later: Infinity,
}

export function toGapClass(gapSeconds: number): GapClass {
  if (gapSeconds < ends.soon) return 'soon'
  return gapSeconds < ends.hours ? 'hours' : 'later'
}

/** Returns the end of the class that contains this gap, in seconds. */
export function gapClassEnd(gapSeconds: number): number {
  return ends[toGapClass(gapSeconds)]
}
