import { randomInt } from 'node:crypto'
import { CommandError } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import type { Scenario } from '../scenario.ts'
import { createRandom } from './createRandom.ts'
import { formatRow } from './rows.ts'

export interface RunOptions {
  /** Name of the report. */
  readonly report: string
  readonly scenarios: Readonly<Record<string, Scenario>>
  readonly isFull: boolean
  /** The one scenario to run. Undefined: all. */
  readonly only: string | undefined
  /** To repeat the random moments of an earlier run. Undefined: random. */
  readonly seed: string | undefined
  readonly lanes?: string | undefined
}

const quickTimeSlack = 3

/** Runs scenarios one after the other, prints each row, and writes the report. */
export async function runScenarios(options: RunOptions): Promise<void> {
  const { report, scenarios, isFull, only, lanes } = options
  const seed = Number(options.seed ?? randomInt(2 ** 31))
  const chosen = Object.entries(scenarios).filter(([name]) => (only ?? name) === name)
  if (chosen.length === 0) {
    throw new CommandError(
      `Unknown scenario. --only must be one of ${Object.keys(scenarios).join(', ')}.`,
    )
  }
  console.log(`${isFull ? 'full' : 'quick'} run, seed ${seed}`)

  const rows: ReportRow[] = []
  for (const [name, scenario] of chosen) {
    const startedMs = performance.now()
    const found = await scenario({
      isFull,
      timeSlack: isFull ? 1 : quickTimeSlack,
      lanes: lanes === undefined ? null : Number(lanes),
      random: createRandom(seed),
      logProgress: (text) => {
        console.log(`  ${name}: ${text}`)
      },
    })
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    const timed = [
      ...found,
      { name: 'duration', value: seconds, unit: 's', target: null, ok: true, note: '' },
    ].map((row) => ({ ...row, name: `${name}: ${row.name}` }))
    for (const row of timed) console.log(formatRow(row))
    rows.push(...timed)
  }
  const failed = rows.filter(({ ok }) => !ok).length
  console.log(`\n${rows.length - failed} ok, ${failed} failed (seed ${seed})`)
  writeReport(report, rows, { shown: true })
}
