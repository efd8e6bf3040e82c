/** A screen by its sides in points, `393x852`: in keys, in counts, and to tell phones apart. */
export function screenKey({ short, long }: Sides): string {
  return `${short}x${long}`
}

interface Sides {
  readonly short: number
  readonly long: number
}
