/**
 * `npm run test:faults`: tests what the service guarantees while parts of it fail, with real engines and real
 * processes. `--full` uses the full numbers and the strict limits of time, `--only killed` runs one scenario,
 * `--seed 1` repeats the random moments of an earlier run, `--only shipped --lanes 4` uses one number of lanes.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { command, CommandError } from '@throughlink/tooling/command'
import { writeReport, type ReportRow } from '@throughlink/tooling/report'
import { engineDown } from './engineDown.ts'
import { firstStart } from './firstStart.ts'
import { forged } from './forged.ts'
import { killed } from './killed.ts'
import { oneWinner } from './oneWinner.ts'
import { rolling } from './rolling.ts'
import type { Scenario } from './scenario.ts'
import { shipped } from './shipped.ts'

const scenarios: Readonly<Record<string, Scenario>> = {
  oneWinner,
  killed,
  engineDown,
  firstStart,
  forged,
  shipped,
  rolling,
}

const quickTimeSlack = 3

await command(async () => {
  const { values } = parseArgs({
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string' },
      seed: { type: 'string' },
      lanes: { type: 'string' },
    },
  })
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const chosen = Object.entries(scenarios).filter(([name]) => (values.only ?? name) === name)
  if (chosen.length === 0) {
    throw new CommandError(
      `Unknown scenario. --only must be one of ${Object.keys(scenarios).join(', ')}.`,
    )
  }
  console.log(`${values.full ? 'full' : 'quick'} run, seed ${seed}`)

  const rows: ReportRow[] = []
  for (const [name, scenario] of chosen) {
    const startedMs = performance.now()
    const found = await scenario({
      isFull: values.full,
      timeSlack: values.full ? 1 : quickTimeSlack,
      lanes: values.lanes === undefined ? null : Number(values.lanes),
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
    for (const row of timed) console.log(format(row))
    rows.push(...timed)
  }
  const failed = rows.filter(({ ok }) => !ok).length
  console.log(`\n${rows.length - failed} ok, ${failed} failed (seed ${seed})`)
  writeReport('faults', rows, { shown: true })
})

function format({ ok, name, value, unit, target, note }: ReportRow): string {
  const measured = unit === '' ? String(value) : `${value} ${unit}`
  const expected = ok || target === null ? '' : `, expected ${target}`
  return `${ok ? 'ok    ' : 'FAILED'} ${name}: ${measured}${expected}${note === '' ? '' : ` (${note})`}`
}

/** Mulberry32: small, and good enough to choose random moments. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
