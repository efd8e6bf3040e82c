/** A step of a funnel that an install completed. */
export interface DoneStep {
  readonly key: string
  readonly atMs: number
}

/**
 * Counts the steps of the attempt that got furthest, by trying every time of every step. It is the definition in
 * the README of the queries, without the choice of the earliest time that makes the query fast.
 */
export function countReachedSteps(
  done: readonly DoneStep[],
  keys: readonly string[],
  windowMs: number,
): number {
  const timesOf = (key: string | undefined) =>
    done.filter((each) => each.key === key).map(({ atMs }) => atMs)
  const reach = (taken: readonly number[]): number => {
    const at = taken.length
    const startMs = taken[0] ?? 0
    const repeated = keys.lastIndexOf(keys[at] ?? '', at - 1)
    const next = timesOf(keys[at]).filter(
      (atMs) =>
        atMs >= (taken[at - 1] ?? 0) &&
        atMs <= startMs + windowMs &&
        (repeated < 0 || atMs > (taken[repeated] ?? 0)),
    )
    return Math.max(at, ...next.map((atMs) => reach([...taken, atMs])))
  }
  return Math.max(0, ...timesOf(keys[0]).map((atMs) => reach([atMs])))
}
