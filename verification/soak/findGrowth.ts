/** A resource at one moment of a run. */
export interface Sample {
  readonly atMs: number
  readonly value: number
}

/** How a resource changed after the warm-up. */
export interface Growth {
  readonly first: number
  readonly last: number
  /** 0.05: grew by 5 %. */
  readonly share: number
}

/**
 * Compares the second quarter of a run with the last one. The first quarter warms up: caches fill and code is
 * compiled. Of each quarter the lowest tenth counts, because a heap rises until it is collected.
 */
export function findGrowth(samples: readonly Sample[]): Growth {
  const start = Math.min(...samples.map(({ atMs }) => atMs))
  const length = Math.max(...samples.map(({ atMs }) => atMs)) - start
  const getFloor = (from: number, to: number) => {
    const values = samples
      .filter(({ atMs }) => atMs >= start + from * length && atMs <= start + to * length)
      .map(({ value }) => value)
      .sort((a, b) => a - b)
    return values[Math.floor(values.length / 10)] ?? NaN
  }
  const first = getFloor(0.25, 0.5)
  const last = getFloor(0.75, 1)
  return { first, last, share: first === 0 ? Math.sign(last) : last / first - 1 }
}
