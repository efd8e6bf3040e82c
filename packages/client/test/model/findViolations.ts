import fc from 'fast-check'
import { scenario } from './arbitraries.ts'
import type { Invariant } from './invariants.ts'
import { runScenario } from './runScenario.ts'

export interface Search {
  readonly runs: number
  readonly seed: number
  /** Stops as soon as this invariant is violated. */
  readonly until: Invariant | null
}

const batchSize = 20

/** Yields scenarios as they are needed, because most searches end after a few. */
function* generateScenarios(count: number, seed: number) {
  for (let start = 0; start < count; start += batchSize) {
    const numRuns = Math.min(batchSize, count - start)
    yield* fc.sample(scenario, { numRuns, seed: seed + start })
  }
}

/** Runs scenarios and returns the violated invariants. Does not shrink: the mutation test needs only the names. */
export async function findViolations({ runs, seed, until }: Search): Promise<Set<Invariant>> {
  const found = new Set<Invariant>()
  const onUnhandled = () => found.add('nothing is thrown')
  // Other listeners, such as the test runner's, would report the rejection as a failure.
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', onUnhandled)
  try {
    for (const given of generateScenarios(runs, seed)) {
      for (const { invariant } of await runScenario(given)) found.add(invariant)
      // Node reports unhandled rejections only after the microtask queue is empty.
      await new Promise((resolve) => setImmediate(resolve))
      if (until !== null && found.has(until)) break
    }
  } finally {
    process.off('unhandledRejection', onUnhandled)
    for (const listener of others) process.on('unhandledRejection', listener)
  }
  return found
}
