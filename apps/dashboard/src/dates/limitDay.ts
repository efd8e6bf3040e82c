/** The nearest day that is not before the first and not after the last one. */
export function limitDay(day: string, min?: string, max?: string): string {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}
