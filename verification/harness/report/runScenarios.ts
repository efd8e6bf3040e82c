import { randomInt } from 'node:crypto'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { command, CommandError } from '@throughlink/tooling/base/command'
import { createRandom } from '@throughlink/tooling/base/random'
import { type ReportRow, writeReport } from '@throughlink/tooling/base/report'
import { type Stop, withCleanup } from '../servers/withCleanup.ts'
import { NotPossibleError } from './notPossible.ts'
import { formatRow, measurement } from './rows.ts'

export interface ScenarioOptions {
  /** Uses the full numbers instead of the smaller ones for CI. */
  readonly isFull: boolean
  /** Factor for limits of time. More than 1 in a quick run, because CI's machine may be busy or slow. */
  readonly timeSlack: number
  /** Returns a number from 0 to 1, the same sequence for the same seed. */
  readonly random: () => number
  /** Prints progress. */
  readonly logProgress: (text: string) => void
  /** Returns the number of an option, or its default in a full and in a quick run. */
  readonly readNumber: (option: string, full: number, quick?: number) => number
  /** Returns the text of an option. */
  readonly readText: (option: string) => string | undefined
  /** Returns whether an option without a value was given. */
  readonly has: (option: string) => boolean
  /** Functions to run at the end of the scenario, the last one first, also if it fails. */
  readonly stops: Stop[]
}

export type Scenario = (options: ScenarioOptions) => Promise<readonly ReportRow[]>

export interface RunOptions {
  /** Name of the report. */
  readonly report: string
  readonly scenarios: Readonly<Record<string, Scenario>>
  /** Scenarios that run only by name or in a full run. */
  readonly long?: Readonly<Record<string, Scenario>>
  /**
   * A benchmark is full unless `--quick` is given. A quick one is too short for figures and shows only that everything
   * still runs, so that targets are not checked.
   */
  readonly isBenchmark?: boolean
  /** Options with a value. */
  readonly values?: readonly string[]
  /** Options without a value. */
  readonly flags?: readonly string[]
}

const quickTimeSlack = 3

/**
 * Runs the scenarios of a suite or a benchmark one after the other, prints their rows and writes the report. All of
 * them have the options `--only <scenario>`, `--full` or `--quick`, and `--seed`, which repeats the random moments of an
 * earlier run. Not Vitest: rows have measured values and targets, which belong into reports.
 */
export async function runScenarios(options: RunOptions): Promise<void> {
  await command(async () => {
    const { report, scenarios, long = {}, isBenchmark = false } = options
    const given = readArguments(options)
    const isFull = given['full'] === true || (isBenchmark && given['quick'] !== true)
    const only = given['only']
    const all = { ...scenarios, ...long }
    const candidates = isFull || only !== undefined ? all : scenarios
    const chosen = Object.entries(candidates).filter(([name]) => (only ?? name) === name)
    if (chosen.length === 0) {
      throw new CommandError(`--only must be one of ${Object.keys(all).join(', ')}.`)
    }
    const seed = Number(given['seed'] ?? randomInt(2 ** 31))
    console.log(`${isFull ? 'full' : 'quick'} run, seed ${seed}`)
    const rows: ReportRow[] = []
    for (const [name, scenario] of chosen) {
      const startedMs = performance.now()
      const found = await withCleanup((stops) =>
        runOrSkip(scenario, {
          isFull,
          timeSlack: isFull ? 1 : quickTimeSlack,
          random: createRandom(seed),
          logProgress: (text) => {
            console.log(`  ${name}: ${text}`)
          },
          readNumber: (option, full, quick = full) =>
            Number(given[option] ?? (isFull ? full : quick)),
          readText: (option) => given[option]?.toString(),
          has: (option) => given[option] === true,
          stops,
        }),
      )
      const seconds = Math.round((performance.now() - startedMs) / 1000)
      const checked = isBenchmark && !isFull ? found.map(withoutTarget) : found
      const named = [...checked, measurement('duration', seconds, 's')].map((row) => ({
        ...row,
        name: `${name}: ${row.name}`,
      }))
      for (const row of named) console.log(formatRow(row))
      rows.push(...named)
    }
    const failed = rows.filter(({ ok }) => !ok).length
    const load = (loadavg()[0] ?? 0).toFixed(1)
    console.log(`\n${rows.length - failed} ok, ${failed} failed (seed ${seed}, load ${load})`)
    writeReport(report, rows, { shown: true })
  })
}

function readArguments({
  values = [],
  flags = [],
}: RunOptions): Readonly<Record<string, string | boolean | undefined>> {
  const options: Record<string, { type: 'string' | 'boolean' }> = {}
  for (const name of ['only', 'seed', ...values]) options[name] = { type: 'string' }
  for (const name of ['full', 'quick', ...flags]) options[name] = { type: 'boolean' }
  return parseArgs({ options }).values
}

async function runOrSkip(scenario: Scenario, options: ScenarioOptions): ReturnType<Scenario> {
  try {
    return await scenario(options)
  } catch (error) {
    if (!(error instanceof NotPossibleError)) throw error
    return [measurement('not possible here', error.message, '')]
  }
}

function withoutTarget(row: ReportRow): ReportRow {
  return { ...row, target: null, ok: true }
}
