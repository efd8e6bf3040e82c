import type { Clock } from '../ports.ts'

/** A clock that moves only when advanced. Timers run in order; promises settle between them. */
export interface SimulatedClock extends Clock {
  /** Advances the time, runs every timer that becomes due, and lets promises settle. */
  advance(byMs: number): Promise<void>
  /** Lets promises settle without advancing the time. */
  settle(): Promise<void>
  /** Number of timers that are set. Zero after everything has stopped. */
  readonly pendingTimers: number
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/**
 * Number of microtasks to run before the next timer. No engine reports when its microtask queue is empty,
 * so this is a fixed count: several times what a match needs. Dozens of simultaneous responses need more;
 * await `settle()` again for those.
 */
const settleTurns = 200

export function createSimulatedClock(startAt = Date.UTC(2026, 0, 1)): SimulatedClock {
  const timers = new Set<Timer>()
  let now = startAt
  let order = 0

  function findNextTimer(until: number): Timer | null {
    let first: Timer | null = null
    for (const timer of timers) {
      if (timer.at > until) continue
      const isSooner = !first || timer.at < first.at
      if (isSooner || (timer.at === first?.at && timer.order < first.order)) first = timer
    }
    return first
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < settleTurns; turn++) await Promise.resolve()
  }

  return {
    now: () => now,
    setTimer(run, delayMs) {
      const timer = { at: now + Math.max(0, delayMs), order: order++, run }
      timers.add(timer)
      return () => {
        timers.delete(timer)
      }
    },
    async advance(byMs) {
      const until = now + byMs
      await settle()
      for (let timer = findNextTimer(until); timer; timer = findNextTimer(until)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.run()
        await settle()
      }
      now = until
    },
    settle,
    get pendingTimers() {
      return timers.size
    },
  }
}
