import { setTimeout as sleep } from 'node:timers/promises'

/** Runs a part of large work, when it has its turn. */
export type RunInTurn = <Result>(part: () => Promise<Result>) => Promise<Result>

/** The rest after a part, in times of what the part took. */
const restFactor = 2
const maxRestMs = 1_000

/**
 * Large work of a process, such as exports, is done in parts. They run one at a time with a rest after each, so that all
 * of it together takes a third of the process, whoever sends it. It costs time: large work takes three times as long.
 */
export function createTurns(): RunInTurn {
  let last: Promise<unknown> = Promise.resolve()
  return async (part) => {
    const before = last
    const turn = Promise.withResolvers()
    last = turn.promise
    await before
    const startedMs = performance.now()
    try {
      return await part()
    } finally {
      const restMs = Math.min((performance.now() - startedMs) * restFactor, maxRestMs)
      void sleep(restMs).then(turn.resolve)
    }
  }
}
