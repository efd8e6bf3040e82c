/**
 * Counts the first requests of each subject in this process, so that most subjects never reach Redis: nearly
 * all addresses send a few requests a minute.
 */
export interface FirstCounts {
  /** Counts requests of a subject in a window, and returns how many there were. */
  add(limit: string, subject: string, window: number, times: number): number
}

interface WindowCounts {
  readonly window: number
  readonly counts: Map<string, number>
}

/** When a window has more subjects than this, they are forgotten and counted from one again. */
const defaultMaxSubjects = 100_000

export function createFirstCounts(maxSubjects = defaultMaxSubjects): FirstCounts {
  const byLimit = new Map<string, WindowCounts>()
  return {
    add(limit, subject, window, times) {
      let current = byLimit.get(limit)
      if (current?.window !== window) {
        current = { window, counts: new Map() }
        byLimit.set(limit, current)
      }
      const { counts } = current
      const before = counts.get(subject) ?? 0
      if (before === 0 && counts.size >= maxSubjects) counts.clear()
      const count = before + times
      counts.set(subject, count)
      return count
    },
  }
}
