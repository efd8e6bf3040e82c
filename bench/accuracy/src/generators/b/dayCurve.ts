/** Relative activity in each hour of the local day. Nights are nearly empty. */
export const dayCurve: readonly number[] = [
  0.35, 0.18, 0.1, 0.07, 0.07, 0.12, 0.35, 0.7, 0.95, 1, 1, 1.05, 1.3, 1.2, 1, 1, 1.05, 1.2, 1.4,
  1.6, 1.8, 1.75, 1.3, 0.75,
]

export const dayCurveMost = Math.max(...dayCurve)
export const dayCurveSum = dayCurve.reduce((sum, weight) => sum + weight, 0)

const officeFromHour = 9
const officeToHour = 17

export const officeHoursPart =
  dayCurve.slice(officeFromHour, officeToHour).reduce((sum, weight) => sum + weight, 0) /
  dayCurveSum

export function isOfficeHour(hour: number): boolean {
  return hour >= officeFromHour && hour < officeToHour
}

/** Returns the local hour, from 0 to 23. */
export function hourAt(atMs: number, offsetHours: number): number {
  const hours = Math.floor(atMs / 3_600_000 + offsetHours)
  return ((hours % 24) + 24) % 24
}
