/** Returns a screen as text in points, `393x852`, for keys and counts. */
export function toScreenKey({ short, long }: Sides): string {
  return `${short}x${long}`
}

interface Sides {
  readonly short: number
  readonly long: number
}
