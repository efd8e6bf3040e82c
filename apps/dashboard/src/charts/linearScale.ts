/** Maps 0 to `max` to a range of pixels. */
export interface LinearScale {
  (value: number): number
  readonly invert: (position: number) => number
}

/** A linear scale from zero. The one of d3 has colours and dates, which cost 11 kB. */
export function linearScale(max: number, [start, end]: readonly [number, number]): LinearScale {
  const toPixels = (value: number) => start + (value / max) * (end - start)
  const invert = (position: number) => ((position - start) / (end - start)) * max
  return Object.assign(toPixels, { invert })
}
