import fc from 'fast-check'
import type { Invariant } from './invariants.ts'
import { runScenario } from './runScenario.ts'
import { scenario } from './scenario.ts'

export interface Search {
  readonly runs: number
  readonly seed: number
  /** Stop as soon as this invariant is seen broken. */
  readonly until: Invariant | null
}

/** Runs scenarios and tells which invariants broke. Does not shrink: the mutation test needs only that. */
export async function findViolations({ runs, seed, until }: Search): Promise<Set<Invariant>> {
  const found = new Set<Invariant>()
  const onUnhandled = () => found.add('nothing is thrown')
  // Whoever else listens (a test runner) would report the rejection as its own failure.
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', onUnhandled)
  try {
    for (const given of fc.sample(scenario, { numRuns: runs, seed })) {
      for (const { invariant } of await runScenario(given)) found.add(invariant)
      // Node tells of unhandled rejections only once its queue of promises has run dry.
      await new Promise((resolve) => setImmediate(resolve))
      if (until !== null && found.has(until)) break
    }
  } finally {
    process.off('unhandledRejection', onUnhandled)
    for (const listener of others) process.on('unhandledRejection', listener)
  }
  return found
}
