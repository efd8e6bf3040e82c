import { createMutator } from './createMutator.ts'
import type { Parser } from './parser.ts'
import { startCoverage } from './startCoverage.ts'

export interface FuzzOptions {
  readonly inputs: number
  /** How many of them are guided by coverage. */
  readonly guided: number
  readonly random: () => number
}

export interface FuzzResult {
  readonly inputs: number
  /** Inputs for which the parser threw or returned an invalid result, with the reason. */
  readonly failures: readonly string[]
  readonly slowestMs: number
  /** Texts of the corpus at the end: the seeds, and those that reached new code. */
  readonly corpus: number
}

/** Inputs between two looks at the coverage, which cost some milliseconds each. */
const batchSize = 64
const maxFailures = 5
const maxRuns = 5

/**
 * Calls a parser with mutations of its corpus. For the first inputs, those that reach new code join the corpus.
 * Without the counters, the rest run at full speed.
 */
export async function fuzzParser(parser: Parser, options: FuzzOptions): Promise<FuzzResult> {
  const { stackTraceLimit } = Error
  // Most inputs are invalid, and recording where each error was made took a fifth of the time.
  Error.stackTraceLimit = 0
  try {
    return await fuzz(parser, options)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

async function fuzz(
  { seeds, check }: Parser,
  { inputs, guided, random }: FuzzOptions,
): Promise<FuzzResult> {
  const mutator = createMutator(seeds, random)
  const failures: string[] = []
  let slowestMs = 0

  async function run(text: string): Promise<void> {
    const problem = await measure(text)
    if (problem !== null && failures.length < maxFailures) {
      failures.push(`${problem}: ${JSON.stringify(text.slice(0, 200))}`)
    }
  }

  async function measure(text: string): Promise<string | null> {
    let fastestMs = Infinity
    let problem: string | null = null
    // Several times if it seems slow, because the machine may have done other work.
    for (let run = 0; run < maxRuns && fastestMs > slowestMs; run += 1) {
      const startedMs = performance.now()
      problem = await checkOnce(text)
      fastestMs = Math.min(fastestMs, performance.now() - startedMs)
    }
    slowestMs = Math.max(slowestMs, fastestMs)
    return problem
  }

  async function checkOnce(text: string): Promise<string | null> {
    try {
      // Most parsers are synchronous, and waiting for nothing would take longer than they do.
      const result = check(text)
      return result instanceof Promise ? await result : result
    } catch (error) {
      return `threw ${String(error)}`
    }
  }

  for (const seed of seeds) await run(seed)
  const coverage = await startCoverage()
  let done = 0
  while (done < guided) {
    const batch = Array.from({ length: batchSize }, mutator.next)
    for (const text of batch) await run(text)
    done += batchSize
    if ((await coverage.countNew()) > 0) mutator.add(batch)
  }
  await coverage.stop()
  for (; done < inputs; done += 1) await run(mutator.next())
  return { inputs: done, failures, slowestMs, corpus: mutator.size() }
}
